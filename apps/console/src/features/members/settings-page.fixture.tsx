/** A page of an organisation over a server that answers from memory, with websockets controlled by the test. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { OrganisationProvider, useOrganisations } from '../../session/organisation.tsx'
import { storeToken } from '../../calls/token.ts'
import { Kit } from '../../ui/Kit.tsx'
import type { Spoken } from '../../words/language.ts'
import { WordsProvider } from '../../words/words.tsx'
import type { Member } from './member-list.ts'

export const organisationId = '7f1d0a36-8f3e-4b6b-9d0b-0a5a3c2f1e10'
export const idOf = (n: number): string => `${n}2345678-8f3e-4b6b-9d0b-0a5a3c2f1e11`

export const memberOf = (n: number, name: string, change: Partial<Member> = {}): Member => ({
  id: idOf(n),
  name,
  email: `${name.toLowerCase()}@x.test`,
  role: 'User',
  is_active: true,
  is_system: false,
  is_retired: false,
  entity_id: organisationId,
  version: 1,
  ...change,
})

interface Sent {
  readonly method: string
  readonly path: string
  readonly body: unknown
}
/** The response to a call; null: an empty 204. */
type Answer = (sent: Sent) => { status: number; json: unknown } | null | undefined

class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  readonly path: string
  constructor(url: string) {
    super()
    this.path = new URL(url).pathname
    FakeSocket.opened.push(this)
  }
  close(): void {}
}

const inEnglish: Spoken = { language: 'en', words: english }

/** `answer` takes precedence over the responses that every page needs. */
export function showPage(page: ReactNode, answer: Answer, spoken = inEnglish) {
  const sent: Sent[] = []
  FakeSocket.opened = []
  storeToken('a token')
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const call: Sent = {
      method: init.method ?? 'GET',
      path: new URL(url, window.location.href).pathname,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    }
    if (call.method !== 'GET') sent.push(call)
    const reply = answer(call)
    if (reply === null) return Promise.resolve(new Response(null, { status: 204 }))
    const { status, json } = reply ?? { status: 200, json: common[call.path] ?? [] }
    return Promise.resolve(Response.json(json, { status }))
  })
  render(
    <WordsProvider spoken={spoken}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Kit>
          <OrganisationProvider>
            <Suspense>
              <WithOrganisation>{page}</WithOrganisation>
            </Suspense>
          </OrganisationProvider>
        </Kit>
      </QueryClientProvider>
    </WordsProvider>,
  )
  return {
    /** Every call except reads. */
    sent,
    /** Sends a message of a channel to all its listeners. */
    say: (path: '/ws/admin' | '/ws/test', type: string, payload: object) => {
      for (const socket of FakeSocket.opened.filter((candidate) => candidate.path === path))
        socket.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify({ type, payload }) }))
    },
  }
}

/** Waits for the alert with this text and dismisses it. */
export async function dismissAlert(text: string): Promise<void> {
  const alert = (await screen.findByText(text)).closest<HTMLElement>('[role="alert"]')
  if (alert === null) throw new Error(`'${text}' is shown, but not as an alert`)
  fireEvent.click(within(alert).getByRole('button', { name: 'Close' }))
}

const common: Readonly<Record<string, unknown>> = {
  '/api/my-organizations': [{ id: organisationId, name: 'Acme', version: 4 }],
  '/api/users/preferences': { default_org_id: organisationId, precision: {} },
  '/api/me': { id: idOf(9), name: 'Me', email: 'me@x.test', is_system: true },
}

function WithOrganisation({ children }: { readonly children: ReactNode }) {
  return useOrganisations().current === null ? null : children
}
