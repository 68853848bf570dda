import type { RulesVersionView } from './use-rules.ts'

interface Pair {
  readonly from: string
  readonly to: string
}

/** A version and the one that it follows; the first version and the one that follows it. `versions`: newest first. */
export function pairWith(version: RulesVersionView, versions: readonly RulesVersionView[]): Pair {
  const kept = versions.filter(({ state }) => state !== 'ended')
  const before = kept.find((other) => other.version < version.version)
  if (before !== undefined) return { from: before.hash, to: version.hash }
  const after = kept.findLast((other) => other.version > version.version) ?? versions[0] ?? version
  return { from: version.hash, to: after.hash }
}
