/** No source file outside a chain's own folders names a chain or a provider, writes an asset of one, or imports one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainNames } from '../../packages/ledger/src/index.ts'
import { root, sourceFiles } from './source-files.ts'

const names = chainNames.join('|')
const providers = 'trongrid|tatum|java-tron|evm-rpc|blockscout|etherscan|esplora|solana-rpc'

/** The folders and files that belong to one chain, or list all of them. */
const homes: readonly RegExp[] = [
  /^packages\/ledger\/src\/chains\//,
  new RegExp(`^packages/chains/src/(${chainNames.join('|')})/`),
  new RegExp(`^packages/providers/src/(${providers})/`),
  /^sandbox\/src\/chains\//,
  /^packages\/store\/src\/read\/tron\//,
  /^apps\/server\/src\/features\/tron\//,
  /^apps\/console\/src\/chains\//,
  /^apps\/console\/src\/features\/transactions\/details\/chains\//,
  // The documented calls of TRON name its providers.
  /^packages\/contract\/src\/endpoints\/ingestion\.ts$/,
  // Registries of all chains.
  /^packages\/chains\/src\/(known-chains|match-transfer)\.ts$/,
]

/** Files that import a chain's own folder: lists of exports and of calls, and calls whose documented answers or acts have a part
 *  that is TRON's. */
const importers: readonly RegExp[] = [
  /^packages\/store\/src\/read\/index\.ts$/,
  /^sandbox\/src\/index\.ts$/,
  /^apps\/server\/src\/verbs\.ts$/,
  /^apps\/server\/src\/features\/transactions\/get-transaction\.ts$/,
  /^apps\/server\/src\/features\/dev-tools\/(create-dev-key|set-dev-signer)\.ts$/,
  /^apps\/server\/src\/sandbox\/make-first-key\.ts$/,
]
const rooms = /^(packages\/[^/]+|apps\/[^/]+|sandbox)\/src\//
const isTest = (file: string) => /\.(test|fixture)\.tsx?$|\/testing[^/]*\.ts$/.test(file)

// Also the shape of an answer ('tron.receipt') and a network of the sandbox ('tron-sandbox').
const questions = new RegExp(
  `['"\`](${names}|${providers})(['"\`]|\\.[a-z]+['"\`]|-(sandbox|recorded)['"\`])|['"\`](trc10|trc20|erc20):|['"]@holdfast/chains/(${names})['"]`,
)

const keys = new RegExp(`(?:^|[{,])\\s*(${names}):`, 'gm')
const imports = new RegExp(`from '\\.[^']*/(${names})/`)

export const findChainFaults = (): string[] =>
  chainFaults(new Map(sourceFiles().map((file) => [file, readFileSync(join(root, file), 'utf8')])))

/** Faults of a set of files, each with its text. */
export const chainFaults = (files: ReadonlyMap<string, string>): string[] =>
  [...files]
    .flatMap(([file, text]) => (asksForChain(file, text) ? [file] : []))
    .sort()
    .map((file) => `${file}: names a chain. Read the chain's facts (chainFactsOf) or call it (chainOf)`)

export function asksForChain(file: string, text: string): boolean {
  if (!rooms.test(file) || isTest(file) || homes.some((home) => home.test(file))) return false
  const code = withoutComments(text)
  return (
    questions.test(code) ||
    keysOfChains(code).size > 1 ||
    (imports.test(code) && !importers.some((importer) => importer.test(file)))
  )
}

/** A table with one key is a documented field of one chain; with several it is a registry. */
const keysOfChains = (code: string): Set<string> =>
  new Set([...code.matchAll(keys)].map(([, name = '']) => name))

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
