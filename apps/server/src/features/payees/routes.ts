import type { VerbsOf } from '../../http/verb.ts'
import { showPayees } from './show-payees.ts'

export const payees: VerbsOf<'listPayees'> = { listPayees: showPayees }
