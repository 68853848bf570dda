/** Identifiers that name nothing and comments that begin with a relative clause or a bare genitive (CONTRIBUTING.md). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from './source-files.ts'
import { commentsOf, isNode, nameOf, nodesOf, type Node, parse } from './syntax.ts'

const vagueNames: ReadonlySet<string> = new Set(
  'said told tell asked met one words news given data handlers'.split(' '),
)
const badStart = /^(What|Who|Whoever|Whose|Of)\b(?! course)/

/** Names that a protocol, a library or a table fixes, by the start of the path. */
const fixedNames: readonly (readonly [prefix: string, names: readonly string[]])[] = [
  // The catalogue of texts.
  ['apps/console/', ['words']],
  ['apps/approver/', ['words']],
  // A plural category of Intl.
  ['apps/console/src/format/', ['one']],
  ['apps/console/locales/', ['one']],
  // A query's answer in TanStack Query.
  ['apps/console/src/features/general-settings/MemberListState.tsx', ['data']],
  ['apps/console/src/features/keys/MpcDashboardPage.tsx', ['data']],
  ['apps/console/src/features/wallets/AccountsBalancesPage.tsx', ['data']],
  // The documented log of a transfer.
  ['packages/contract/src/endpoints/dev-tools.ts', ['data']],
  ['apps/console/locales/en/dev-tools.ts', ['data']],
  ['apps/console/locales/es/dev-tools.ts', ['data']],
  ['apps/console/src/features/dev-tools/', ['data']],
  ['apps/server/src/features/dev-tools/', ['data']],
  ['apps/server/src/features/transfers/note-step.ts', ['data']],
  // The bytes of a log in JSON-RPC, and the word of viem for those of a call.
  ['packages/chains/src/ethereum/', ['data']],
  ['packages/providers/src/evm-rpc/', ['data']],
  ['sandbox/src/chains/ethereum/', ['data']],
  ['apps/server/test/ethereum-transfers.test.ts', ['data']],
  ['bench/faults/ethereum-histories.ts', ['data']],
  ['e2e/journeys/dev-mode.test.ts', ['data']],
  ['e2e/journeys/documented-answers.test.ts', ['data']],
  // The body of a webhook, as Standard Webhooks names it.
  ['apps/server/src/features/webhooks/test-webhook.ts', ['data']],
  ['apps/server/src/webhooks/', ['data']],
  // The bytes of a call or a log, and of an instruction.
  ['packages/chains/src/tron/', ['data']],
  ['packages/contract/src/endpoints/transaction-details.ts', ['data']],
  ['packages/providers/src/trongrid/', ['data']],
  ['sandbox/src/chains/tron/', ['data']],
  ['apps/ingester/test/repairs.test.ts', ['data']],
  ['apps/server/src/features/tron/', ['data']],
  ['apps/server/src/features/transactions/transaction-details.test.ts', ['data']],
  ['apps/server/test/coordinator-lies.ts', ['data']],
  ['apps/server/test/stolen-server-attacks.ts', ['data']],
  ['bench/lookalikes/', ['data']],
  ['e2e/families.ts', ['data']],
  // A message of a websocket, and the body of a request in Playwright.
  ['apps/console/src/calls/', ['data']],
  ['apps/console/src/features/members/settings-page.fixture.tsx', ['data']],
  ['apps/console/src/features/transactions/use-live-notifications.test.ts', ['data']],
  ['e2e/journeys/account.test.ts', ['data']],
  ['e2e/journeys/sign-in.test.ts', ['data']],
  ['packages/mpc/', ['one']],
  // WebAuthn's client data and authenticator data.
  ['packages/policy/src/passkeys/', ['data']],
  ['packages/store/', ['data']],
  // Older rows of the audit record.
  ['packages/contract/src/refusals/render-refusal.test.ts', ['given']],
]

export const findPlainEnglishFaults = (): string[] =>
  plainEnglishFaults(new Map(sourceFiles().map((file) => [file, readFileSync(join(root, file), 'utf8')])))

/** Faults of a set of files, each with its text. */
export const plainEnglishFaults = (files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([file, source]) => faultsOf(file, source))

function faultsOf(file: string, source: string): string[] {
  const place = (at: number) => `${file}:${source.slice(0, at).split('\n').length}`
  const vague = (name: string) =>
    vagueNames.has(name) &&
    !fixedNames.some(([prefix, names]) => file.startsWith(prefix) && names.includes(name))
  return [
    ...fileNameParts(file)
      .filter(vague)
      .map((part) => `${file}: '${part}' in the name of a file`),
    ...parse(file, source)
      .flatMap(nodesOf)
      .flatMap(declaredBy)
      .filter(({ name }) => vague(name))
      .map(({ name, start }) => `${place(start)}: '${name}' names nothing`),
    ...commentsOf(file, source)
      .filter(({ text }) => badStart.test(text))
      .map(({ start, text }) => `${place(start)}: a comment begins with '${text.split(' ')[0]}'`),
  ]
}

const fileNameParts = (file: string): string[] => (file.split('/').at(-1) ?? '').split(/[-.]/)

interface Declared {
  readonly name: string
  readonly start: number
}

/** The names that a node declares. */
function declaredBy(node: Node): Declared[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return bindingsOf(node.id)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
    case 'TSDeclareFunction':
      return [...bindingsOf(node.id), ...(node.params as Node[]).flatMap(bindingsOf)]
    case 'CatchClause':
      return bindingsOf(node.param)
    case 'TSMethodSignature':
      return [...keyOf(node), ...(node.params as Node[]).flatMap(bindingsOf)]
    case 'TSPropertySignature':
    case 'PropertyDefinition':
    case 'TSAbstractPropertyDefinition':
    case 'MethodDefinition':
    case 'TSAbstractMethodDefinition':
      return keyOf(node)
    case 'ObjectExpression':
      return (node.properties as Node[]).flatMap((property) =>
        property.type === 'Property' && property.shorthand !== true ? keyOf(property) : [],
      )
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
    case 'ClassDeclaration':
      return bindingsOf(node.id)
    case 'TSEnumMember':
      return bindingsOf(node.id)
    default:
      return []
  }
}

const keyOf = ({ computed, key }: Node): Declared[] => (computed === true ? [] : bindingsOf(key))

/** The names that a pattern binds. A field that keeps its name in `{ name }` is declared elsewhere. */
function bindingsOf(pattern: unknown): Declared[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [{ name: nameOf(pattern), start: pattern.start }]
    case 'AssignmentPattern':
      return bindingsOf(pattern.left)
    case 'RestElement':
      return bindingsOf(pattern.argument)
    case 'TSParameterProperty':
      return bindingsOf(pattern.parameter)
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(bindingsOf)
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap((property) => {
        if (property.type === 'RestElement') return bindingsOf(property)
        return property.shorthand === true ? [] : bindingsOf(property.value)
      })
    default:
      return []
  }
}
