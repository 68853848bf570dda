/** No source file outside a chain's own folders names a chain or a provider, writes an asset of one, or imports one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainNames } from '../../packages/ledger/src/index.ts'
import { root, sourceFiles } from './source-files.ts'

const names = chainNames.join('|')
const providers = 'trongrid|tatum|java-tron|evm-rpc|blockscout|esplora|solana-rpc'

/** The folders and files that belong to one chain, or list all of them. */
const homes: readonly RegExp[] = [
  /^packages\/ledger\/src\/chains\//,
  new RegExp(`^packages/chains/src/(${chainNames.join('|')})/`),
  new RegExp(`^packages/providers/src/(${providers})/`),
  /^sandbox\/src\/chains\//,
  /^packages\/store\/src\/read\/tron\//,
  /^apps\/server\/src\/features\/tron\//,
  /^apps\/console\/src\/chains\//,
  // The documented calls of TRON name its providers.
  /^packages\/contract\/src\/endpoints\/ingestion\.ts$/,
]
const rooms = /^(packages\/[^/]+|apps\/[^/]+|sandbox)\/src\//
const isTest = (file: string) => /\.test\.tsx?$|\/testing[^/]*\.ts$/.test(file)

const questions = new RegExp(
  `['"\`](${names}|${providers})['"\`]|['"\`](trc10|trc20|erc20):|['"]@holdfast/chains/(${names})['"]`,
)

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
  return questions.test(withoutComments(text))
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
