/** The starting points of a journey: a page, a signed-in person, the chain's controls, an unused wallet. */
import { randomBytes, randomUUID } from 'node:crypto'
import { api, createClient, type StrictClient } from '@holdfast/contract'
import { type ChainControls, firstChain, type SandboxChain, sandboxChains } from '@holdfast/sandbox/chains'
import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

export type Person = 'admin' | 'operator' | 'treasurer' | 'approver' | 'approver2' | 'viewer' | 'owner'
export const password = 'holdfast-sandbox'
export const emailOf = (person: Person) => `${person}@${person === 'owner' ? 'birch' : 'holdfast'}.test`

type Calls = StrictClient<typeof api>
type TreasuryRole = 'Approver' | 'Treasurer' | 'Viewer' | 'Admin'

export interface FreshWallet {
  readonly id: string
  readonly name: string
  readonly address: string
}

export interface Newcomer {
  readonly calls: Calls
  readonly name: string
  readonly email: string
  readonly organisation: { readonly id: string; readonly name: string }
}

export interface World {
  /** Signs the browser in without the login page; returns that person's calls. */
  signIn(person?: Person): Promise<Calls>
  /** Signs the browser in as a new person, who is Admin of an organisation of their own, which no other test uses. */
  signInAsNewcomer(): Promise<Newcomer>
  /** Calls of a person, beside the browser. */
  callsOf(person: Person): Promise<Calls>
  /** Confirms a person's session with the password, for calls that need it. */
  stepUp(person: Person): Promise<void>
  /** The token of a person's session. */
  tokenOf(person: Person): Promise<string>
  /** A new person in an organisation, added by `calls` of its Admin. */
  newColleague(calls: Calls, organisationId: string, role: TreasuryRole): Promise<Colleague>
  readonly chain: ChainControls
  /** A wallet of Acme Treasury with `trxSun` on it, not read yet. */
  freshWallet(options?: { trxSun?: bigint; name?: string }): Promise<FreshWallet>
}

export const solidAfterBlocks = firstChain.blocksUntilSolid

interface Place {
  /** The URL of the Holdfast under test. */
  readonly holdfastUrl: string
}

/** A second person of an organisation, who signs in by themselves. */
export interface Colleague {
  readonly calls: Calls
  readonly name: string
  readonly email: string
}

export const test = base.extend<{ world: World }, Place>({
  holdfastUrl: [
    async ({ playwright: _unused }, use) => use(worldUrl()),
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ holdfastUrl }, use) => use(holdfastUrl),
  world: async ({ page, holdfastUrl: url }, use) => {
    const tokenOf = tokensAt(url)
    const callsWith = callsAt(url)
    const chain = chainControls(url)
    const carry = async (token: string) => {
      // Any response of the origin gives access to its storage; no script of the console runs there.
      await page.goto('/api/health')
      await page.evaluate((text) => localStorage.setItem('auth_token', text), token)
      return callsWith(token)
    }
    await use({
      signIn: async (person = 'treasurer') => carry(await tokenOf(person)),
      async signInAsNewcomer() {
        const { token, ...newcomer } = await makeNewcomer(url)
        return { ...newcomer, calls: await carry(token) }
      },
      callsOf: async (person) => callsWith(await tokenOf(person)),
      stepUp: async (person) => {
        await callsWith(await tokenOf(person)).stepUp({ body: { method: 'password', password } })
      },
      tokenOf,
      async newColleague(calls, organisationId, role) {
        const { token, memberId, ...colleague } = await addPerson(url, calls, organisationId, 'Vera', 'User')
        await calls.changeMember({
          params: { orgId: organisationId, id: memberId },
          body: { treasury_role: role },
        })
        return { ...colleague, calls: callsWith(token) }
      },
      chain,
      freshWallet: (options = {}) => makeFreshWallet(url, chain, options),
    })
  },
})

function worldUrl(): string {
  const url = process.env.HOLDFAST_URL
  if (url === undefined) throw new Error('HOLDFAST_URL is not set: world-setup.ts has not run')
  return url
}

const tokens = new Map<string, Promise<string>>()

/** One sign-in for each person and worker, because sign-ins are rate-limited. */
export const tokensAt =
  (url: string) =>
  (person: Person): Promise<string> => {
    const known = tokens.get(`${url} ${person}`)
    if (known !== undefined) return known
    const calls = createClient(api, { base: url, token: () => null })
    const token = calls.login({ body: { email: emailOf(person), password } }).then((reply) => reply.token)
    tokens.set(`${url} ${person}`, token)
    return token
  }

/** A new person joins as any member does: added by an Owner, with a link to set a password. */
async function makeNewcomer(url: string) {
  const founder = callsAt(url)(await tokensAt(url)('approver2'))
  const mark = randomUUID().slice(0, 8)
  const found = () => founder.createOrganisation({ body: { name: `Organisation ${mark}` } })
  // The founder of all newcomers' organisations owns more of them than the plan allows.
  const organisation = await found().catch(async () => {
    const admin = callsAt(url)(await tokensAt(url)('admin'))
    await admin.updatePlan({ params: { tier: 'free' }, body: { max_owned_entities: null } })
    return found()
  })
  const { memberId: _, ...person } = await addPerson(url, founder, organisation.id, 'Nora', 'Admin')
  return { ...person, organisation }
}

async function addPerson(
  url: string,
  calls: Calls,
  orgId: string,
  firstName: string,
  role: 'Admin' | 'User',
) {
  const mark = randomUUID().slice(0, 8)
  const name = `${firstName} ${mark}`
  const email = `${firstName.toLowerCase()}-${mark}@new.test`
  const { id: memberId, password_link } = await calls.createMember({
    params: { orgId },
    body: { name, email, role },
  })
  const nobody = createClient(api, { base: url, token: () => null })
  await nobody.setPassword({ body: { token: password_link?.path.split('#')[1] ?? '', password } })
  const { token } = await nobody.login({ body: { email, password } })
  return { token, memberId, name, email }
}

export const callsAt =
  (url: string) =>
  (token: string): Calls =>
    createClient(api, { base: url, token: () => token }) as Calls

/** The controls of a chain of the sandbox by its name, at the Holdfast under test or at another one. */
export function controlsOf(name: string, url = worldUrl()): ChainControls {
  const chain = sandboxChains.find((chain) => chain.name === name)
  if (chain === undefined) throw new RangeError(`the sandbox has no chain '${name}'`)
  return chainControls(url, chain)
}

const chainControls = (url: string, chain: SandboxChain = firstChain): ChainControls =>
  chain.controls({
    url: `${url}/sandbox/${chain.name}`,
    headers: async () => ({ authorization: `Bearer ${await tokensAt(url)('operator')}` }),
  })

async function makeFreshWallet(
  url: string,
  chain: ChainControls,
  { trxSun = 25_000_000n, name = `Fresh ${randomUUID().slice(0, 8)}` }: { trxSun?: bigint; name?: string },
): Promise<FreshWallet> {
  const calls = callsAt(url)(await tokensAt(url)('operator'))
  const [networks, organisations] = await Promise.all([
    calls.listNetworks({ query: {} }),
    calls.listMyOrganisations(),
  ])
  const network = networks.find((network) => network.name === firstChain.network.name)
  const organisation = organisations.find((organisation) => organisation.name === 'Acme Treasury')
  if (network === undefined || organisation === undefined) throw new Error('The sandbox is not seeded')
  // Nobody keeps its key.
  const address = firstChain.addressOfKey(randomBytes(32))
  if (trxSun > 0n) {
    await chain.faucet({ address, amount: trxSun })
    await chain.mine(solidAfterBlocks)
  }
  const { id } = await calls.createWallet({
    body: { name, address, network_id: network.id, entity_id: organisation.id },
  })
  return { id, name, address }
}
