import { describe, expect, test } from 'vitest'
import { mostJsonBytes } from '../canonical-json.ts'
import { encodeRules } from '../rules-document.ts'
import type { RulesDocument, RulesRecipient } from '../rules-schema.ts'
import { network, usualDocument } from '../rules.fixture.ts'
import { withDeclaredParams } from '../with-declared-params.fixture.ts'
import { fitRecipients } from './fit-recipients.ts'

const recipients = (count: number, length = 4): RulesRecipient[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `r${at}`,
    label: 'x'.repeat(length),
    network,
    address: `T${at}`,
    assets: null,
    activeFrom: 0,
  }))
const fit = (others: RulesDocument['others'], listed: RulesRecipient[], withTerms = 0) => {
  const result = fitRecipients(usualDocument({ others }), { recipients: listed, withTerms })
  return result.ok ? result.value.recipients : withDeclaredParams(result.faults)
}
const bytesWith = (listed: RulesRecipient[]): number =>
  encodeRules(usualDocument({ recipients: listed })).length
/** As many bytes as a document may have, or as many more. `others` takes fewer in this document, by 8. */
function filling(others: RulesDocument['others'], more = 0): RulesRecipient[] {
  const listed = recipients(500, 400)
  const empty = encodeRules(usualDocument({ others, recipients: listed })).length
  const last = { ...listed.at(-1)!, label: 'x'.repeat(400 + mostJsonBytes - empty + more) }
  return [...listed.slice(0, -1), last]
}

describe('where others are refused, every recipient has to fit', () => {
  test('1,000 do, one more is refused', () => {
    expect(fit('refused', recipients(1_000))).toHaveLength(1_000)
    expect(fit('refused', recipients(1_001))).toEqual([
      {
        code: 'RECIPIENTS_TOO_MANY',
        field: 'bundle.app.controls.whitelistedAddresses',
        params: { count: 1_001, most: 1_000 },
      },
    ])
  })

  test('a document that is full is accepted, with one byte more it is refused', () => {
    expect(fit('refused', filling('refused'))).toHaveLength(500)
    expect(fit('refused', filling('refused', 1))).toEqual([
      {
        code: 'RULES_TOO_LARGE',
        field: 'bundle.app.controls.whitelistedAddresses',
        params: { bytes: mostJsonBytes + 1, most: mostJsonBytes, recipients: 500 },
      },
    ])
  })
})

describe('where others may be paid, those with terms have to fit, and of the rest the first ones stay', () => {
  test('1,000 of them', () => {
    expect(fit(1, recipients(1_001), 1_000)).toEqual(recipients(1_000))
    expect(fit(1, recipients(1_001), 1_001)).toEqual([
      {
        code: 'RECIPIENTS_TOO_MANY',
        field: 'terms.recipients',
        params: { count: 1_001, most: 1_000 },
      },
    ])
  })

  test('as many as fit into the bytes of a document', () => {
    const many = recipients(900, 400)
    const fitting = fit(1, many) as RulesRecipient[]
    expect(fitting).toEqual(many.slice(0, fitting.length))
    const other = bytesWith([]) - encodeRules(usualDocument({ others: 1, recipients: [] })).length
    expect(bytesWith(fitting) - other).toBeLessThanOrEqual(mostJsonBytes)
    expect(bytesWith(many.slice(0, fitting.length + 1)) - other).toBeGreaterThan(mostJsonBytes)
    expect(fit(1, filling(1))).toHaveLength(500)
    expect(fit(1, filling(1, 1))).toHaveLength(499)
  })

  test('none is cut off that has terms', () => {
    const full = filling(1, 1)
    expect(fit(1, full, 499)).toHaveLength(499)
    expect(fit(1, full, 500)).toEqual([
      {
        code: 'RULES_TOO_LARGE',
        field: 'terms.recipients',
        params: { bytes: mostJsonBytes + 1, most: mostJsonBytes, recipients: 500 },
      },
    ])
  })
})

test('a document without recipients may be full by itself', () => {
  const empty = usualDocument({ recipients: [] })
  const others = { ...empty.people[0]!, name: 'x'.repeat(mostJsonBytes - encodeRules(empty).length + 3) }
  const full = { ...empty, people: [others, ...empty.people.slice(1)] }
  expect(encodeRules(full)).toHaveLength(mostJsonBytes)
  expect(fitRecipients(full, { recipients: [], withTerms: 0 })).toEqual({ ok: true, value: full })
  expect(fitRecipients(full, { recipients: recipients(1), withTerms: 0 })).toEqual({ ok: true, value: full })
})
