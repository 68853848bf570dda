/** Who asks which chain: source files outside a chain's own folders that name a chain, write an asset of one, or import one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainNames } from '../../packages/ledger/src/index.ts'
import { root, sourceFiles } from './source-files.ts'

/** The most files that may do so. The aim is 0: whoever makes it fewer lowers the figure. */
const most = 33

/** Where a chain is at home. */
const homes: readonly RegExp[] = [
  /^packages\/ledger\/src\/chains\//,
  new RegExp(`^packages/chains/src/(${chainNames.join('|')})/`),
  /^packages\/chains\/src\/registry\.ts$/,
  /^packages\/providers\/src\/(trongrid|tatum|java-tron|evm-rpc|blockscout|esplora|solana-rpc)\//,
  /^sandbox\/src\/chains\//,
  /^apps\/server\/src\/features\/tron\//,
  /^apps\/console\/src\/chains\//,
]
const rooms = /^(packages\/[^/]+|apps\/[^/]+|sandbox)\/src\//
const isTest = (file: string) => /\.test\.tsx?$|\/testing[^/]*\.ts$/.test(file)

const names = chainNames.join('|')
const questions = new RegExp(
  `['"\`](${names})['"\`]|['"\`](trc10|trc20|erc20):|['"]@holdfast/chains/(${names})['"]`,
)

export const findChainFaults = (): string[] =>
  chainFaults(new Map(sourceFiles().map((file) => [file, readFileSync(join(root, file), 'utf8')])), most)

/** Faults of a set of files, each with its text. */
export function chainFaults(files: ReadonlyMap<string, string>, limit: number): string[] {
  const found = [...files].flatMap(([file, text]) => (asksForChain(file, text) ? [file] : [])).sort()
  if (found.length <= limit) return []
  return [
    `${found.length} files ask which chain this is, ${limit} may. Read the chain's facts (chainFactsOf) or call it (chainOf):`,
    ...found,
  ]
}

export function asksForChain(file: string, text: string): boolean {
  if (!rooms.test(file) || isTest(file) || homes.some((home) => home.test(file))) return false
  return questions.test(withoutComments(text))
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
