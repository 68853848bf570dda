/** Every sentence that the server can say has its Spanish. Sentences are read from the source, where they are thrown, answered or
 *  stored, each with a mark in the place of what it is about; the console's table must say all of it and keep the marks. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Said, sayWith } from '../../apps/console/src/words/say-with.ts'
import { root, sourceFiles } from './source-files.ts'
import { isMark, type Sentence, sentencesOf } from './spoken.ts'

const speaking =
  /^(apps\/server\/src|packages\/(contract|providers|policy)\/src|packages\/chains\/src\/tron\/contract-facts)/
/** They speak to operators, in codes, or of bytes. */
const silent =
  /\.test\.ts$|\/(print-coordinator|print-password-link|replace-signer|replace-by-operator|verify-audit|config|main|webhooks\/send)\.ts$/

export async function findSentenceFaults(): Promise<string[]> {
  const files = sourceFiles(/\.ts$/).filter((file) => speaking.test(file) && !silent.test(file))
  const sentences = files.flatMap((file) => sentencesOf(file, readFileSync(join(root, file), 'utf8')))
  const { said } = (await load('apps/console/locales/said-es.ts')) as { said: Said }
  const { sayWith: speak } = (await load('apps/console/src/words/say-with.ts')) as { sayWith: typeof sayWith }
  return sentenceFaults(sentences, said, speak)
}

const load = (file: string): Promise<unknown> =>
  import(pathToFileURL(join(root, file)).href) as Promise<unknown>

export function sentenceFaults(sentences: readonly Sentence[], said: Said, speak: typeof sayWith): string[] {
  const say = speak(said, 'es')
  const used = new Set<string>()
  const faults = sentences.flatMap(({ text, place }) => {
    const unknown: string[] = []
    const spoken = say(text, {
      known: (from) => used.add(from),
      unknown: (part) => {
        if (!isMark(part)) unknown.push(part)
      },
    })
    const lost = (text.match(/«\d+»/g) ?? []).filter((one) => !spoken.includes(one))
    return [
      ...unknown.map((part) => `${place}: no Spanish in apps/console/locales/said-es.ts for: ${part}`),
      ...lost.map((one) => `${place}: the Spanish leaves out ${one} of: ${text}`),
    ]
  })
  const dead = Object.keys(said.sentences).filter((from) => !used.has(from))
  return [...faults, ...dead.map((from) => `apps/console/locales/said-es.ts: the server never says: ${from}`)]
}
