import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { Kit } from '../../ui/Kit.tsx'
import { WordsProvider } from '../../words/words.tsx'
import { CompareDialog } from './CompareDialog.tsx'

afterEach(cleanup)

const untranslated = 'An English sentence that nobody has translated.'

test('[I18N-05] the notes of a comparison come from their codes; a note without a code is shown unchanged', async () => {
  const address = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
  const comparison = {
    digest_hex: null,
    tss_sig_hex: null,
    dev_sig_hex: null,
    equal_r_s: null,
    notes: [untranslated, 'Another note.'],
    notes_refusals: [{ code: 'COMPARED_NO_DEV_KEY', params: { address } }],
  }
  await act(async () => {
    render(
      <WordsProvider spoken={{ language: 'es', words: spanish }}>
        <Kit>
          <Suspense>
            <CompareDialog comparison={comparison} onClose={() => undefined} />
          </Suspense>
        </Kit>
      </WordsProvider>,
    )
  })
  await screen.findByText(
    `Ninguna clave de desarrollo firma por ${address}: la clave de la billetera existe solo en fragmentos.`,
  )
  expect(screen.queryByText(untranslated)).toBeNull()
  expect(screen.getByText('Another note.')).toBeTruthy()
})
