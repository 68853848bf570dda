/** The server's English, with amounts and fields as the screen writes them. */
import { plainEnglish } from '@holdfast/contract'
import { fullAmount } from '../../src/format/amount.ts'
import { renderInto } from '../../src/words/render-into.ts'
import { fields } from './fields.ts'

export const render = renderInto({ ...plainEnglish, fields, amount: (text) => fullAmount(text, 'en') })

/** Those that come with an answer are English already. */
export const statuses = {}
