import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { ProposalTerms } from './ProposalTerms.tsx'
import { draftOf, emptyDraft, type TermsDraft, termsOf } from './terms-draft.ts'
import { rulesView } from './testing-rules-view.ts'

const assets = rulesView.in_force!.document.assets
const [trx] = assets
const onDraft = vi.fn<(draft: TermsDraft) => void>()
const lastDraft = () => onDraft.mock.lastCall![0]

function Held() {
  const [held, setHeld] = useState<TermsDraft>({
    ...emptyDraft,
    assets: [draftOf(trx!)],
    recipients: [{ asset: trx!, address: '', perDay: '', from: '' }],
  })
  const change = (next: TermsDraft) => {
    onDraft(next)
    setHeld(next)
  }
  return <ProposalTerms assets={assets} draft={held} onChange={change} />
}

async function show(language: 'en' | 'es'): Promise<void> {
  await act(async () => {
    render(
      <WordsProvider spoken={{ language, words: language === 'en' ? english : spanish }}>
        <Suspense fallback="waiting">
          <Held />
        </Suspense>
      </WordsProvider>,
    )
  })
  // Two catalogues are loaded, one after the other.
  await act(() => vi.dynamicImportSettled())
  await act(() => vi.dynamicImportSettled())
  await screen.findByText(language === 'en' ? 'Advanced' : 'Avanzado', {}, { timeout: 10_000 })
  document.querySelector('details')!.open = true
}

afterEach(cleanup)

const type = (name: string, value: string, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(name)[at]!, { target: { value } })

test('what a person types becomes the terms of the proposal', async () => {
  await show('en')
  type('Most in one transfer', '5')
  type('Max fee, in the coin of the network', '2.5')
  type('Other approvals above', '1')
  fireEvent.click(screen.getByLabelText('One of them is a treasurer'))
  type('Address', 'TPayee')
  type('Most in 24 hours', '3', 1)
  expect(termsOf(lastDraft(), 'en')).toMatchObject({
    assets: [
      {
        id: trx!.id,
        caps: { per_transfer: '5000000', per_day: trx!.perDay },
        fee_ceiling: '2500000',
        tiers: [{ above: '1000000', needed: 2, role: 'treasurer' }],
      },
    ],
    recipients: [{ address: 'TPayee', caps: [{ id: trx!.id, per_day: '3000000' }] }],
  })
  type('Most in one transfer', 'much')
  expect(document.body.textContent).toContain('This is no amount of this asset.')
  expect(termsOf(lastDraft(), 'en')).toBeNull()
})

test('in Spanish, and an entry can be taken back', async () => {
  await show('es')
  expect(document.body.textContent).toContain('Avanzado')
  const [ofAsset, ofPayee] = screen.getAllByRole('button', { name: 'Quitar' })
  fireEvent.click(ofPayee!)
  fireEvent.click(ofAsset!)
  expect(lastDraft()).toMatchObject({ assets: [], recipients: [] })
})
