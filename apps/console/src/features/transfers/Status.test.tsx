import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catalogue } from '../../../locales/en/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { Status } from './Status.tsx'

afterEach(cleanup)

test('[TR-07] a sent transfer keeps its documented word, and is green only once the chain has confirmed it', async () => {
  for (const [receipt, isGreen] of [
    [null, false],
    ['pending', false],
    ['confirmed', true],
  ] as const) {
    await act(async () =>
      render(
        <WordsProvider spoken={{ language: 'en', words: catalogue }}>
          <Suspense>
            <Status status="broadcasted" receipt_status={receipt} />
          </Suspense>
        </WordsProvider>,
      ),
    )
    const badge = await screen.findByText('broadcasted')
    expect([badge.className.includes('text-good'), 'confirmed' in badge.dataset]).toEqual([isGreen, isGreen])
    cleanup()
  }
})
