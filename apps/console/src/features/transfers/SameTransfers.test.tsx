import { act, cleanup, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { hasSame, SameTransfers } from './SameTransfers.tsx'
import type { Checks } from './use-transfers.ts'

afterEach(cleanup)

type Same = NonNullable<Checks['same_transfers']>[number]
const same = (change: Partial<Same> = {}): Same => ({
  id: crypto.randomUUID(),
  status: 'draft',
  phase: null,
  created_at: '2026-11-21T10:00:00.000Z',
  created_by: 'Teresa Treasurer',
  expiration: null,
  may_still_be_sent: false,
  ...change,
})
const signed = same({ status: 'approved', phase: 'signed', may_still_be_sent: true })
const draft = same({ created_by: null })

test.each([
  ['en', english, '2 identical transfers', ['approved', 'may still be paid'], 'draft'],
  ['es', spanish, 'Hay 2 transferencias idénticas', ['aprobada', 'aún puede pagarse'], 'borrador'],
] as const)(
  'earlier requests for the same are named one by one, and which may still be paid (%s)',
  async (language, words, lead, ofSigned, ofDraft) => {
    await act(async () => {
      render(
        <WordsProvider spoken={{ language, words }}>
          <Suspense>
            <SameTransfers checks={{ same_transfers: [signed, draft] }} />
          </Suspense>
        </WordsProvider>,
      )
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(lead)
    const [first, second] = within(alert).getAllByRole('listitem')
    for (const text of ['Teresa Treasurer', signed.id, ...ofSigned])
      expect(first?.textContent).toContain(text)
    expect(second?.textContent).toContain(ofDraft)
    expect(second?.textContent).not.toContain(ofSigned[1])
  },
)

test('a draft counts as identical too; without any, nothing is shown', () => {
  expect([hasSame({}), hasSame({ same_transfers: [draft] }), hasSame({ same_transfers: [signed] })]).toEqual([
    false,
    true,
    true,
  ])
})
