import type { VerbsOf } from '../../http/verb.ts'
import { showInbox } from './show-inbox.ts'

export const inbox: VerbsOf<'getInbox'> = { getInbox: showInbox }
