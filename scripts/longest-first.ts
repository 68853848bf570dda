/** Starts the longest test files first, so that no worker is left with one while the others have ended. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Parts of paths, the longest first. */
const longest = [
  'server/test/lying-signer',
  'server/test/replaced-signers',
  'bench/transfer-campaign',
  'server/test/refresh-soak',
  'server/test/fuzz',
  'server/test/signer-folders',
  'server/test/killed',
  'bench/fault-campaign',
  'server/src/live/live',
  'server/test/stopped-signers',
  'server/test/signing.test',
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
