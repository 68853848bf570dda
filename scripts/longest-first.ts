/** Starts the longest test files first, so that no worker is left with one while the others have ended. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Parts of paths, the longest first. */
const longest = [
  'server/test/replaced-signers',
  'server/test/killed',
  'bench/faults/fault-campaign',
  'bench/transfer-campaign',
  'server/test/fuzz',
  'programs/artefacts',
  'store/src/bundle',
  'server/test/stolen-server',
  'ingester/test/faults',
  'server/test/lying-signer',
  'mpc/src/session',
  'server/test/signer-folders',
  'server/test/several-servers',
  'server/test/ethereum-transfers',
  'transfers/policy-gate',
  'tron/conservation',
  'ingester/test/live-ethereum',
  'server/src/live/live',
  'server/test/refresh-soak',
  'server/test/stopped-signers',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((left, right) => placeOf(left) - placeOf(right))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((path) => moduleId.includes(path))
  return place < 0 ? longest.length : place
}
