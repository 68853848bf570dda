import type { VerbsOf } from '../../http/verb.ts'
import { changeAccounting } from './change-accounting.ts'
import { exportAccounting } from './export-accounting.ts'
import { getAccounting } from './get-accounting.ts'
import { previewAccounting } from './preview-accounting.ts'

export const accounting: VerbsOf<
  'getAccounting' | 'changeAccounting' | 'previewAccounting' | 'exportAccounting'
> = { getAccounting, changeAccounting, previewAccounting, exportAccounting }
