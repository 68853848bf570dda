import { plainEnglish, reason, renderRefusal } from '@holdfast/contract'
import { refusalCodes } from '@holdfast/policy'
import { expect, test } from 'vitest'
import { reasonOfWait } from './reason-of-wait.ts'

const english = (refusal: Parameters<typeof renderRefusal>[0]) => renderRefusal(refusal, plainEnglish)

test('each refusal and each wait of a policy has a sentence with its figures', () => {
  const params = {
    worth: '11',
    cap: '22',
    used: '33',
    recipient: 'TRecipient',
    from: '08:00',
    to: '18:00',
    zone: 'UTC',
    address: '10.0.0.1',
    country: 'ES',
  }
  for (const code of refusalCodes) expect(english({ code, params })).toMatch(/^[A-Z][^{}]*\.$/)
  expect(english({ code: 'OVER_DAILY_CAP', params })).toBe(
    'This transfer is worth 11 USD, and of the 22 USD that the policy allows in 24 hours 33 USD are used.',
  )
  const missing = reasonOfWait({ code: 'APPROVALS', params: { count: '1', needed: '2' } })
  expect(english(missing)).toBe('Approvals that count: 1 of the 2 that the policy asks for.')
  const senior = reasonOfWait({ code: 'SENIOR_APPROVAL', params: {} })
  expect(english(reason('WAITS_AGAIN', { why: [missing, senior] }))).toBe(
    'It waits for approval again. Approvals that count: 1 of the 2 that the policy asks for. At least one approval must come from a Treasurer or treasury Admin.',
  )
})
