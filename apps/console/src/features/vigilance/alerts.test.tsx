import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { type Alert, useAlertText } from './alerts.ts'

afterEach(cleanup)

const Text = ({ facts }: Pick<Alert, 'facts'>) => <p>{useAlertText()({ kind: 'provider-fault', facts })}</p>

const show = (language: 'en' | 'es', facts: Alert['facts']) =>
  act(async () => {
    render(
      <WordsProvider spoken={{ language, words: language === 'en' ? english : spanish }}>
        <Suspense>
          <Text facts={facts} />
        </Suspense>
      </WordsProvider>,
    )
  })

const facts = { provider: 'tatum', network: 'TRON', reason: 'An English sentence.' }
const why = { code: 'PROVIDER_STATUS', params: { status: 503 } }
const reason_refusal = { code: 'PROVIDER_FAILED', params: { provider: 'tatum', call: '/x', why } }

test('[I18N-05] the reason why a provider failed comes from its code, in both languages', async () => {
  await show('es', { ...facts, reason_refusal })
  expect(await screen.findByText(/: tatum: \/x: estado 503$/)).toBeTruthy()
  cleanup()
  await show('en', { ...facts, reason_refusal })
  expect(await screen.findByText(/failed: tatum: \/x: status 503$/)).toBeTruthy()
})

test('[I18N-05] an alert whose stored reason has no code shows the stored text', async () => {
  await show('es', facts)
  expect(await screen.findByText(/: An English sentence\.$/)).toBeTruthy()
})
