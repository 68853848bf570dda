/** Responses to the actions of transfers with exactly the documented fields, each missing, null and of the other type. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { Kit } from '../../ui/Kit.tsx'
import { WordsProvider } from '../../words/words.tsx'
import { TronTestSendPage } from '../tron-test-send/TronTestSendPage.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { useRequestActs } from './use-request-acts.ts'

type Json = Record<string, unknown>

vi.mock('../../session/use-session.ts', () => ({
  useSession: () => ({ entityId: 'e1', entityName: 'Acme' }),
}))
const messages = vi.hoisted(() => [] as string[])
vi.mock('../../ui/ask.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  alertUser: (text: string) => messages.push(`alert: ${text}`),
}))
vi.mock('../../ui/toast.tsx', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  reportSuccess: (text: string) => messages.push(`success: ${text}`),
}))

/** The response to the next POST. */
let answer: Json
/** The response waits for this. */
let hold: Promise<void>
beforeEach(() => {
  messages.length = 0
  hold = Promise.resolve()
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json([])
    await hold
    return Response.json(answer)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(page: ReactNode) {
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WordsProvider spoken={{ language: 'en', words: english }}>
          <Kit>
            <Suspense fallback="waiting">{page}</Suspense>
          </Kit>
        </WordsProvider>
      </QueryClientProvider>,
    )
  })
  // The words of the list are loaded after those of transfers.
  for (let i = 0; i < 2; i++) await act(() => vi.dynamicImportSettled())
}

function Acts() {
  const acts = useRequestActs(
    { put: () => undefined, readAgain: () => Promise.resolve(), onDeleted: () => undefined },
    () => null,
  )
  return (
    <>
      <button type="button" onClick={() => void acts.compare('r1')}>
        Compare
      </button>
      <button type="button" onClick={() => void acts.runDev('r1')}>
        Run
      </button>
      {acts.comparison && <CompareDialog comparison={acts.comparison} onClose={acts.closeComparison} />}
    </>
  )
}

/** Values by the names before them. */
const factsIn = (element: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...element.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]),
  )

interface AnswerField {
  readonly label?: string
  readonly value: unknown
  readonly shown: string
  /** The displayed text when the field is missing or null. */
  readonly absent: string
  /** The same value of the other documented type. */
  readonly other?: unknown
}

/** The complete response, and variants with each field missing, null, and of the other type, with the displayed texts. */
function answersOf(fields: Readonly<Record<string, AnswerField>>) {
  const named = Object.entries(fields)
  const whole: Json = Object.fromEntries(named.map(([name, { value }]) => [name, value]))
  const shown = Object.fromEntries(named.map(([name, field]) => [field.label ?? name, field.shown]))
  return [
    { json: whole, shows: shown },
    ...named.flatMap(([name, { label = name, absent, other }]) => {
      const { [name]: _, ...without } = whole
      return [
        { json: without, shows: { ...shown, [label]: absent } },
        { json: { ...whole, [name]: null }, shows: { ...shown, [label]: absent } },
        ...(other === undefined ? [] : [{ json: { ...whole, [name]: other }, shows: shown }]),
      ]
    }),
  ]
}

test('[TR-13] [DATA-36] a comparison of signatures', async () => {
  await show(<Acts />)
  const hex = (label: string, digit: string): AnswerField => ({
    label,
    value: digit.repeat(64),
    shown: digit.repeat(64),
    absent: 'none',
  })
  const equal = { label: 'r and s equal', absent: 'one of them did not sign' }
  const fields = {
    digest_hex: hex('Digest', 'd'),
    tss_sig_hex: hex('Signature of the signers', 'a'),
    dev_sig_hex: hex('Signature of the dev key', 'b'),
    notes: { label: 'Notes', value: ['First', 'Second'], shown: 'FirstSecond', absent: 'none' },
  }
  for (const { json, shows } of [
    ...answersOf({ ...fields, equal_r_s: { ...equal, value: false, shown: 'no' } }),
    ...answersOf({ ...fields, equal_r_s: { ...equal, value: true, shown: 'yes' } }),
  ]) {
    answer = json
    fireEvent.click(screen.getByText('Compare'))
    const dialog = await screen.findByRole('dialog', { name: 'Signature comparison' })
    expect([json, factsIn(dialog)]).toEqual([json, shows])
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!)
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('[API-77] the end of a dev flow', async () => {
  await show(<Acts />)
  const tx_hash = 'ab'.repeat(32)
  const done = `success: Dev flow completed. Tx hash: ${tx_hash}`
  const unreadable = 'alert: Failed: The server’s response could not be read.'
  const ends: readonly (readonly [json: Json, message: string])[] = [
    [{ ok: true, tx_hash, error: null, details: ['submitted'] }, done],
    [{ tx_hash }, done],
    [{ ok: null, tx_hash, error: null, details: null }, done],
    [{ ok: true }, 'success: Dev flow completed. Tx hash: '],
    [
      { ok: false, tx_hash: null, error: 'No quorum', details: ['submitted', 'built'] },
      'alert: Failed: No quorum\nsubmitted\nbuilt',
    ],
    [{ error: 'No quorum' }, 'alert: Failed: No quorum'],
    [{ ok: null, tx_hash: null, error: 'No quorum', details: null }, 'alert: Failed: No quorum'],
    [{ ok: false, details: ['submitted'] }, `${unreadable}\nsubmitted`],
    [{}, unreadable],
  ]
  for (const [json, message] of ends) {
    answer = json
    fireEvent.click(screen.getByText('Run'))
    await vi.waitFor(() => expect(messages).toHaveLength(1))
    expect([json, messages.pop()]).toEqual([json, message])
  }
})

test('[TRON-03] [TRON-04] a built and a sent test payment', async () => {
  await show(<TronTestSendPage />)
  const [owner, to] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TJRyWwFs9wTFGZg3JbrVri2bTRXug5tDqB']
  for (const [label, value] of [
    ['Owner', owner],
    ['Recipient', to],
    ['Amount (sun)', '1500000'],
    ['Key ID', 'key-1'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const ask = async (button: string, json: Json) => {
    let release = () => undefined as void
    hold = new Promise((resolve) => {
      release = resolve
    })
    answer = json
    fireEvent.click(screen.getByRole('button', { name: button }))
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull())
    release()
    const region = await screen.findByRole('region', { name: 'Answer' })
    return { message: region.querySelector('p')?.textContent, facts: factsIn(region) }
  }
  const text = (value: string, other?: unknown): AnswerField => ({ value, shown: value, absent: '-', other })
  const built = answersOf({
    tx_id: text('cd'.repeat(32)),
    raw_data_hex: text('0a02'),
    owner_b58: text(owner),
    to_b58: text(to),
    amount_sun: text('1500000', 1_500_000),
  })
  for (const { json, shows } of built)
    expect([json, await ask('Build', json)]).toEqual([
      json,
      { message: 'Built, not signed and not sent.', facts: shows },
    ])
  const tx_hash = 'ab'.repeat(32)
  const sent = 'Sent. The network has the transaction.'
  const ends: readonly (readonly [json: Json, message: string, facts: readonly string[]])[] = [
    [{ ok: true, tx_hash, error: null }, sent, ['true', tx_hash, 'null']],
    [{ tx_hash }, sent, ['true', tx_hash, 'null']],
    [{ ok: null, tx_hash, error: null }, sent, ['true', tx_hash, 'null']],
    [{ ok: true }, sent, ['true', 'null', 'null']],
    [{ ok: false, tx_hash: null, error: 'No energy' }, 'Not sent: No energy', ['false', 'null', 'No energy']],
    [{ error: 'No energy' }, 'Not sent: No energy', ['false', 'null', 'No energy']],
    [{}, 'Not sent: The server’s response could not be read.', ['false', 'null', 'null']],
  ]
  for (const [json, message, [ok, hash, error]] of ends)
    expect([json, await ask('Build+Sign+Broadcast', json)]).toEqual([
      json,
      { message, facts: { ok, tx_hash: hash, error, transfer_id: '-' } },
    ])
})
