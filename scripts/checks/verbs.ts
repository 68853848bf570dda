/**
 * Verbs of the server: `routes.ts` maps each call of the contract, or of the approver page, to a verb, which is a
 * file; a verb authorises before it does anything else, with the name of the right; it takes only the parts of the
 * context that it uses.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Route } from '../../packages/contract/src/index.ts'
import { rights } from '../../packages/ledger/src/index.ts'
import { root, sourceFiles } from './source-files.ts'
import {
  childrenOf,
  declarationsOf,
  functionOf,
  isFunction,
  isNode,
  nameOf,
  type Node,
  nodesOf,
  parse,
} from './syntax.ts'

/**
 * Calls that every signed-in person may make, with the reason. The server requires no right of an
 * organisation for them.
 */
const withoutRight: Readonly<Record<string, string>> = {
  listNetworks: 'the catalogue is the same for everybody',
  listTokens: 'the catalogue is the same for everybody',
  listSystemList: 'fixed lists of codes',
  listTransitions: 'fixed lists of codes',
  getTronHealth: 'the state of a node, without anything of an organisation',
  getNodeHealth: 'the state of a node, without anything of an organisation',
  getCurrentUser: 'about the caller alone',
  verifyAdmin: 'about the caller alone',
  logout: 'ends the session of the caller',
  getPreferences: 'about the caller alone',
  updatePreferences: 'about the caller alone',
  listMyOrganisations: 'the organisations of the caller',
  getDevSigner: 'the dev signer of the installation, in dev mode',
  getDevBalance: 'the dev signer of the installation, in dev mode',
  createOrganisation: 'everybody may, as far as the plan goes',
  getStepUp: 'about the caller alone',
  beginPasskeyStepUp: 'about the caller alone',
  stepUp: 'about the caller alone',
  getSecurity: 'about the caller alone',
  updateProfile: 'about the caller alone',
  beginPasskey: 'about the caller alone',
  createPasskey: 'about the caller alone',
  renamePasskey: 'about the caller alone',
  deletePasskey: 'about the caller alone',
  deleteProviderLink: 'about the caller alone',
  createTotp: 'about the caller alone',
  confirmTotp: 'about the caller alone',
  deleteTotp: 'about the caller alone',
  createRecoveryCodes: 'about the caller alone',
  changePassword: 'about the caller alone',
  listOwnMemberships: 'about the caller alone',
  listSecurityEvents: 'about the caller alone',
  listSessions: 'about the caller alone',
  endOtherSessions: 'about the caller alone',
  endSession: 'about the caller alone',
  createPushDevice: 'about the caller alone',
  deletePushDevice: 'about the caller alone',
  listMyInvitations: 'the invitations of the caller',
  acceptInvitation: 'the invitation of the caller',
  declineInvitation: 'the invitation of the caller',
}

export async function findVerbFaults(): Promise<string[]> {
  const contract = pathToFileURL(join(root, 'packages/contract/src/index.ts')).href
  const { api } = (await import(contract)) as { api: Readonly<Record<string, Route>> }
  const authorise = pathToFileURL(join(root, 'apps/server/src/http/authorise.ts')).href
  const { treasuryRights } = (await import(authorise)) as { treasuryRights: object }
  const files = sourceFiles(/^apps\/server\/src\/(features|approver\/[^/]+)\/.*\.ts$/).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  return verbFaults(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])), {
    api,
    rights: new Set([...Object.keys(rights), ...Object.keys(treasuryRights)]),
    withoutRight,
  })
}

interface Rules {
  readonly api: Readonly<Record<string, Pick<Route, 'access'>>>
  readonly rights: ReadonlySet<string>
  readonly withoutRight: Readonly<Record<string, string>>
}

/** Faults of the features' files, each with its text. */
export function verbFaults(files: ReadonlyMap<string, string>, rules: Rules): string[] {
  const sources = new Map([...files].map(([file, text]) => [file, { text, body: parse(file, text) }]))
  const verbs = [...sources.keys()]
    .filter((file) => file.endsWith('/routes.ts'))
    .flatMap((file) => verbsOf(file, sources))
  const names = new Set(verbs.map(({ verb }) => verb))
  const faults = [
    ...verbs.flatMap((verb) => faultsOfVerb(verb, rules)),
    ...[...sources].flatMap(([file, source]) => [
      ...readersThatAuthorise(file, source.body, names),
      ...wholeContexts(file, source),
    ]),
  ]
  const served = new Set(verbs.map(({ call }) => call))
  const unserved = Object.keys(rules.api).filter((name) => !served.has(name))
  const unknown = Object.keys(rules.withoutRight).filter((name) => !served.has(name))
  return [
    ...faults.map(({ file, text }) => `${file}: ${text}`),
    ...unserved.map((name) => `no routes.ts maps ${name} to a verb in an object that this check can read`),
    ...unknown.map((name) => `no verb serves ${name}: remove it from the list in verbs.ts`),
  ]
}

interface Fault {
  readonly file: string
  readonly text: string
}

interface Source {
  readonly text: string
  readonly body: readonly Node[]
}
type Sources = ReadonlyMap<string, Source>

interface VerbOfCall {
  readonly call: string
  /** A call of the approver page, made by the person of a link. */
  readonly isOfLink: boolean
  readonly verb: string
  readonly routes: string
  /** Undefined: the verb is not a function of a separate file. */
  readonly place: { readonly file: string; readonly source: string; readonly body: Node } | undefined
}

/** The verbs that a `routes.ts` maps its calls to. */
function verbsOf(routes: string, sources: Sources): VerbOfCall[] {
  const body = sources.get(routes)?.body ?? []
  const imported = importsOf(routes, body)
  const tables = [...declarationsOf(body).values()].flatMap(({ node, isExported }) =>
    isExported && isNode(node.init) && node.init.type === 'ObjectExpression' ? [node.init] : [],
  )
  const entries = tables
    .flatMap(({ properties }) => properties as Node[])
    .map(({ key, value }) => ({ call: nameOf(key), value, isOfLink: false }))
  return [...entries, ...linkCallsOf(body)].map(({ call, value, isOfLink }) => {
    const verb = nameOf(value)
    const from = isFunction(value) ? undefined : imported.get(verb)
    const source = from === undefined ? undefined : sources.get(from.file)
    const declared = source && from && declarationsOf(source.body).get(from.name)
    const found = declared && functionOf(declared.node)
    return {
      call,
      isOfLink,
      verb,
      routes,
      place: from && source && found && { file: from.file, source: source.text, body: found },
    }
  })
}

/** `[{ method: 'GET', path: 'rules/:id', answer: showRules, … }, …]` */
const linkCallsOf = (body: readonly Node[]) =>
  [...declarationsOf(body).values()]
    .flatMap(({ node, isExported }) =>
      isExported && isNode(node.init) && node.init.type === 'ArrayExpression'
        ? (node.init.elements as Node[])
        : [],
    )
    .flatMap(({ properties = [] }) => {
      const members = new Map((properties as Node[]).map(({ key, value }) => [nameOf(key), value]))
      const text = (name: string) => {
        const member = members.get(name)
        return isNode(member) ? String(member.value) : ''
      }
      const call = `${text('method')} ${text('path')}`
      return members.has('answer') ? [{ call, value: members.get('answer'), isOfLink: true }] : []
    })

function importsOf(file: string, body: readonly Node[]): Map<string, { file: string; name: string }> {
  const found = new Map<string, { file: string; name: string }>()
  for (const { type, source, specifiers } of body)
    if (type === 'ImportDeclaration' && isNode(source))
      for (const { local, imported } of specifiers as Node[])
        found.set(nameOf(local), {
          file: relative(root, resolve(root, dirname(file), String(source.value))),
          name: nameOf(imported),
        })
  return found
}

function faultsOfVerb(
  { call, isOfLink, verb, routes, place }: VerbOfCall,
  { api, rights, withoutRight }: Rules,
): Fault[] {
  if (place === undefined)
    return [{ file: routes, text: `${call} is to be served by a verb with a file of its own` }]
  const first = firstActOf(place.body, rights)
  const isListed = Object.hasOwn(withoutRight, call)
  // Other calls are for staff or public: the server decides before it calls the verb.
  const isForMembers = isOfLink || api[call]?.access === 'signed-in'
  if (isForMembers && !isListed && first?.kind !== 'permission')
    return [
      {
        file: place.file,
        text:
          first === undefined
            ? `${verb} does not authorise`
            : `${verb} calls ${first.name} before it authorises with the name of a right`,
      },
    ]
  return isListed && (!isForMembers || first?.kind === 'permission')
    ? [{ file: place.file, text: `${verb} needs no place among the calls without a right in verbs.ts` }]
    : []
}

interface Act {
  readonly kind: 'permission' | 'other'
  readonly name: string
}

/**
 * The first call that authorises, is awaited, or receives the database or the context, in the order of
 * evaluation: arguments come before their call, including functions as arguments.
 */
function firstActOf(node: Node, rights: ReadonlySet<string>, isAwaited = false): Act | undefined {
  for (const child of childrenOf(node)) {
    const act = firstActOf(child, rights, node.type === 'AwaitExpression')
    if (act !== undefined && !(act.kind === 'permission' && isBranch(node, child))) return act
  }
  if (node.type !== 'CallExpression') return undefined
  const name = nameOf(node.callee)
  const parts = node.arguments as Node[]
  if (name.startsWith('authorise') && (rolesInstead.has(name) || namesRight(parts, rights)))
    return { kind: 'permission', name }
  // It opens a transaction and calls its argument, which was checked before.
  if (name === 'transaction') return undefined
  return isAwaited || parts.some((part) => places.has(nameOf(part))) ? { kind: 'other', name } : undefined
}

/**
 * A part that is evaluated in some cases only: a permission there leaves the other cases open. Staff need no
 * right of an organisation, so `isStaff(actor) ? … : authorise(…)` leaves none open.
 */
function isBranch({ type, test, left }: Node, part: Node): boolean {
  if (type === 'ConditionalExpression' && isNode(test) && nameOf(test.callee) === 'isStaff') return false
  if (['IfStatement', 'ConditionalExpression', 'SwitchStatement'].includes(type)) return part !== test
  if (['LogicalExpression', 'AssignmentPattern'].includes(type)) return part !== left
  return type === 'CatchClause' || /^(While|For|ForOf|ForIn)Statement$/.test(type)
}

/** It takes a role that implies all rights. */
const rolesInstead = new Set(['authoriseHead'])
const places = new Set(['db', 'tx', 'context'])

/** In the call itself, as an argument or a property of one. */
const namesRight = (parts: readonly Node[], rights: ReadonlySet<string>): boolean =>
  parts.flatMap(nodesOf).some(({ type, value }) => type === 'Literal' && rights.has(String(value)))

/**
 * Functions with the name of a reader must not authorise: a verb names the right, and calls a function whose
 * name states that it authorises.
 */
const reading = /^(present|get|lock|find|list|read)[A-Z]/

const readersThatAuthorise = (file: string, body: readonly Node[], verbs: ReadonlySet<string>): Fault[] =>
  [...declarationsOf(body)].flatMap(([name, { node }]) => {
    const found = reading.test(name) && !verbs.has(name) ? functionOf(node) : undefined
    const authorises =
      found !== undefined &&
      nodesOf(found).some(
        ({ type, callee }) => type === 'CallExpression' && nameOf(callee).startsWith('authorise'),
      )
    return authorises ? [{ file, text: `${name} authorises, and its name does not say so` }] : []
  })

/** Parameters with the whole context. */
const wholeContexts = (file: string, { text, body }: Source): Fault[] =>
  body
    .filter(({ type }) => type !== 'ImportDeclaration')
    .flatMap(nodesOf)
    .filter(
      ({ type, typeAnnotation }) =>
        type === 'TSTypeAnnotation' &&
        isNode(typeAnnotation) &&
        nameOf(typeAnnotation.typeName) === 'Context',
    )
    .map(({ start }) => ({
      file,
      text: `line ${text.slice(0, start).split('\n').length} takes the whole context: Pick what is used`,
    }))
