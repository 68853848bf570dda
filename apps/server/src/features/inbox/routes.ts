import type { VerbsOf } from '../../http/verb.ts'
import { readNotices } from './read-notices.ts'
import { showInbox } from './show-inbox.ts'

export const inbox: VerbsOf<'getInbox' | 'readNotices'> = { getInbox: showInbox, readNotices }
