/**
 * The approver page as it is built, on two hosts: over https, where files and answers are put in the place of hosts, and at a
 * page server of this machine, as in the sandbox. The calls of Holdfast are answered by a stand-in with the JSON that
 * packages/contract/src/approver/wire.ts describes.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import type { Rules } from '@holdfast/policy/rules'
import { buildApprover } from '../apps/approver/build-approver.ts'
import { makePageServer } from '../apps/approver/make-page-server.ts'
import { readPageFiles } from '../apps/approver/page-files.ts'
import { bodyOf, type RequestPage } from '@holdfast/contract/approver'
import {
  adopted,
  ana,
  carl,
  dora,
  intentBytes,
  origin,
  requestId,
  signedApproval,
  type SignsAt,
  unsignedBytes,
} from '../apps/approver/test/organisation.ts'

interface Posted {
  readonly path: string
  readonly body: any
}

const token = 't'.repeat(32)
const holdfast = 'https://holdfast.example'

export class ApproverPage {
  /** The answers of the stand-in by path, and the bodies that it received. */
  readonly answers = new Map<string, object | null>()
  readonly posted: Posted[] = []
  /** The answer to the next statement. Null: the stand-in takes it. */
  refusal: { readonly status: number; readonly body: object } | null = null
  /** Milliseconds that the stand-in's clock is ahead. */
  clockAhead = 0
  /** Where the page server listens. */
  local = ''
  readonly #folder = mkdtempSync(join(tmpdir(), 'approver-page-'))
  #server: Server | undefined

  async start(): Promise<void> {
    await buildApprover(this.#folder)
    const server = makePageServer({ files: readPageFiles(this.#folder), servers: [holdfast] })
    await new Promise<void>((done) => server.listen(0, 'localhost', done))
    this.local = `http://localhost:${(server.address() as AddressInfo).port}`
    this.#server = server
  }

  stop(): void {
    this.#server?.closeAllConnections()
    this.#server?.close()
    rmSync(this.#folder, { recursive: true })
  }

  async serve(context: BrowserContext): Promise<void> {
    this.answers.clear()
    this.posted.length = 0
    this.refusal = null
    this.clockAhead = 0
    await context.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      return pathname === '/config.json'
        ? route.fulfill({ json: { servers: [holdfast] } })
        : route.fulfill({ path: join(this.#folder, pathname === '/' ? 'index.html' : pathname) })
    })
    await context.route(`${holdfast}/approver/**`, (route) => this.#answer(route))
  }

  #answer(route: Route): Promise<void> {
    const request = route.request()
    const headers = {
      'access-control-allow-origin': request.headers().origin ?? '',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-expose-headers': 'date',
      date: new Date(Date.now() + this.clockAhead).toUTCString(),
    }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    if (request.headers().authorization !== `Bearer ${token}`) return route.fulfill({ status: 401, headers })
    const path = request.url().replace(`${holdfast}/approver/`, '')
    const isPost = request.method() === 'POST'
    if (isPost && this.refusal !== null) {
      const { status, body } = this.refusal
      this.refusal = null
      return route.fulfill({ status, headers, json: body })
    }
    if (isPost) this.posted.push({ path, body: request.postDataJSON() })
    const answer = isPost ? {} : this.answers.get(path)
    return answer === undefined
      ? route.fulfill({ status: 404, headers })
      : route.fulfill({
          headers,
          contentType: 'application/json',
          body: answer === null ? 'null' : bodyOf(answer),
        })
  }

  /** A request of Ana that Carl approved, for Dora; `by`: who signs for a person. */
  serveRequest(
    rules: Rules,
    change: Partial<RequestPage> = {},
    by?: (person: string) => SignsAt,
    intentChange: Parameters<typeof intentBytes>[1] = {},
  ): Uint8Array {
    const now = Date.now()
    const intent = intentBytes(rules, {
      createdAt: new Date(now - 60_000),
      expiresAt: new Date(now + 3_600_000),
      ...intentChange,
    })
    const notAfter = now + 1_200_000
    const approved = (person: string, act: 'request' | 'approve') =>
      signedApproval(rules, intent, person, { act, notAfter }, by?.(person))
    this.answers.set(`requests/${requestId}`, {
      person: dora,
      reference: 'TR-1042',
      intent,
      unsigned: unsignedBytes(intent, {}, now),
      rules: [adopted(rules)],
      approvals: [approved(ana, 'request'), approved(carl, 'approve')],
      rejection: null,
      attachments: [],
      ...change,
    } satisfies RequestPage)
    return intent
  }

  linkTo(kind: string, id: string, page = origin): string {
    return `${page}/#${kind}=${id}&server=${encodeURIComponent(holdfast)}&token=${token}`
  }

  async open(tab: Page, kind: string, id: string, page = origin): Promise<void> {
    await tab.goto('about:blank')
    await tab.goto(this.linkTo(kind, id, page))
  }

  async openKnown(tab: Page, kind: string, id: string, page = origin): Promise<void> {
    await this.open(tab, kind, id, page)
    await tab.getByRole('button', { name: 'The words are the same' }).click()
    await expect(tab.getByRole('heading', { level: 1 })).not.toHaveText('Compare the rules first')
  }
}

export async function addAuthenticator(context: BrowserContext, tab: Page) {
  const session = await context.newCDPSession(tab)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'usb',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return { session, authenticatorId }
}
