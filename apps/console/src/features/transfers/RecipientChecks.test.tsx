import { act, cleanup, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { localTime } from '../../format/time.ts'
import { WordsProvider } from '../../words/words.tsx'
import {
  focusConfirmation,
  KnownAs,
  needsConfirmation,
  RecipientWarnings,
  type Warned,
} from './RecipientChecks.tsx'

afterEach(cleanup)

const [since, changed_at] = ['2026-11-20T10:00:00.000Z', '2026-11-22T11:00:00.000Z']
const known = { list: 'address_book', name: 'Marlo Stein', since, by: 'Teresa Treasurer' }
const quiet: Warned = { recipient: 'T1', look_alikes: [], is_first_time: false, is_to_contract: false }
const sameNames = [{ list: 'inbound_label', name: 'MARLO STEIN', address: 'T2', network: 'TRON Shasta' }]

async function show(language: 'en' | 'es', node: React.ReactNode): Promise<void> {
  await act(async () => {
    render(
      <WordsProvider spoken={{ language, words: language === 'en' ? english : spanish }}>
        <Suspense>{node}</Suspense>
      </WordsProvider>,
    )
  })
}

test.each([
  ['en', 'Marlo Stein (address book)', 'Added {since} by Teresa Treasurer', 'changed {changed} by Otis'],
  [
    'es',
    'Marlo Stein (libreta de direcciones)',
    'Añadida el {since} por Teresa Treasurer',
    'cambiados el {changed} por Otis',
  ],
] as const)(
  'the name says since when and by whom it is known (%s)',
  async (language, name, added, changed) => {
    const at = (text: string) =>
      text.replace('{since}', localTime(since)).replace('{changed}', localTime(changed_at))
    await show(language, <KnownAs knownAs={known} />)
    expect(await screen.findByText(name)).toBeTruthy()
    expect(document.body.textContent).toContain(at(added))
    expect(document.body.textContent).not.toContain(localTime(changed_at))
    cleanup()
    await show(language, <KnownAs knownAs={{ ...known, changed_at, changed_by: 'Otis' }} />)
    expect(document.body.textContent).toContain(at(changed))
    cleanup()
    // A server that sends only list and name is supported too.
    await show(language, <KnownAs knownAs={{ list: 'wallet', name: 'Reserve' }} />)
    expect(document.body.textContent).not.toMatch(/Added|Añadida/)
  },
)

test.each([
  ['en', 'Another address has the same name', 'MARLO STEIN (address label, TRON Shasta)'],
  ['es', 'Otra dirección tiene el mismo nombre', 'MARLO STEIN (etiqueta de dirección, TRON Shasta)'],
] as const)(
  'another address of that name is shown and has to be confirmed (%s)',
  async (language, lead, other) => {
    expect([needsConfirmation(quiet), needsConfirmation({ ...quiet, same_names: sameNames })]).toEqual([
      false,
      true,
    ])
    const checks = { ...quiet, same_names: sameNames }
    await show(
      language,
      <RecipientWarnings checks={checks} isConfirmed={false} onConfirm={() => undefined} />,
    )
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(lead)
    expect(within(alert).getByText(other)).toBeTruthy()
    expect(within(alert).getByText('T2')).toBeTruthy()
    focusConfirmation(alert)
    expect(document.activeElement).toBe(within(alert).getByRole('checkbox'))
  },
)
