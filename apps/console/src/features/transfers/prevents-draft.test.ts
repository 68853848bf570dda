import { refusalCodes } from '@holdfast/policy'
import { expect, test } from 'vitest'
import { preventsDraft } from './prevents-draft.ts'

test('a draft is prevented by refusals that neither time nor place can lift', () => {
  expect(refusalCodes.filter((code) => preventsDraft({ code, params: {}, reason: '' }))).toEqual([
    'WORTH_UNKNOWN',
    'OVER_TRANSACTION_CAP',
    'RECIPIENT_NOT_LISTED',
  ])
})
