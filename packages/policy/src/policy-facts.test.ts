import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAnswers } from './answers.fixture.ts'
import type { PolicyBundle } from './bundle.ts'
import { compile } from './compile.ts'
import { changedSettings, factsOf } from './policy-facts.ts'

test('a changed field changes exactly the settings that show it', () => {
  fc.assert(
    fc.property(anyAnswers, anyAnswers, (first, second) => {
      const [before, after] = [compile(first), compile(second)]
      const changed = changedSettings(factsOf(before), factsOf(after))
      const isSame = JSON.stringify(choicesOf(before)) === JSON.stringify(choicesOf(after))
      expect(changed.length === 0).toBe(isSame)
    }),
  )
})

test('each leaf of a bundle is shown by one setting', () => {
  const [sample] = fc.sample(
    anyAnswers.filter(({ geoAllowlist }) => geoAllowlist.length > 0),
    { numRuns: 1, seed: 7 },
  )
  if (sample === undefined) throw new Error('no sample')
  const bundle = compile(sample)
  for (const path of leavesOf(choicesOf(bundle))) {
    const altered = structuredClone(bundle)
    const parts = path.split('.')
    const last = parts.pop() ?? ''
    const holder = parts.reduce((at, part) => at[part] as Tree, altered as unknown as Tree)
    holder[last] = typeof holder[last] === 'number' ? holder[last] + 1 : 'something else'
    expect([path, changedSettings(factsOf(bundle), factsOf(altered)).length]).toEqual([path, 1])
  }
})

test('the order of a list has no meaning', () => {
  const [sample] = fc.sample(anyAnswers, { numRuns: 1, seed: 3 })
  if (sample === undefined) throw new Error('no sample')
  const bundle = compile({ ...sample, ipAllowlist: ['10.0.0.1', '10.0.0.2'] })
  const turned = compile({ ...sample, ipAllowlist: ['10.0.0.2', '10.0.0.1'] })
  expect(changedSettings(factsOf(bundle), factsOf(turned))).toEqual([])
})

test('the facts name the threshold and each holder of a share', () => {
  const [sample] = fc.sample(anyAnswers, { numRuns: 1, seed: 3 })
  if (sample === undefined) throw new Error('no sample')
  const bundle = compile({ ...sample, threshold: '3-of-5' })
  const { keyThreshold, holders } = factsOf(bundle)
  expect(keyThreshold).toEqual({ k: 3, n: 5 })
  expect(holders.list).toEqual(
    sample.phoneShareHolderIds.map((id, at) => ({ id, name: sample.phoneShareHolders[at] })),
  )
  const unnamed = { ...bundle, summary: { ...bundle.summary, recommendedShareHolders: [] } }
  expect(factsOf(unnamed).holders.list[0]).toEqual({ id: sample.phoneShareHolderIds[0], name: null })
})

type Tree = Record<string, unknown>
const choicesOf = ({ mpc, app, summary }: PolicyBundle) => ({
  mpc,
  app,
  names: summary.recommendedShareHolders,
})

function leavesOf({ mpc, app }: ReturnType<typeof choicesOf>): string[] {
  const walk = (tree: object, path: string): string[] =>
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? walk(value, `${path}${key}.`)
        : Array.isArray(value) && value.length > 0
          ? [`${path}${key}.0`]
          : Array.isArray(value)
            ? []
            : [`${path}${key}`],
    )
  return [...walk(mpc, 'mpc.'), ...walk(app, 'app.')]
}
