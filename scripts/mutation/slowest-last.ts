/** Starts the slowest test files last. The first test that notices a change ends its run, so that few changes reach them. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Ends of paths, the slowest last. */
const slow = [
  'rules/statements.test.ts',
  'rules/rules-verdict.test.ts',
  'rules/rules-chain.test.ts',
  'compile/compile-rules.test.ts',
  'passkeys/parse-strict-json.test.ts',
  'passkeys/read-registration.test.ts',
  'passkeys/read-der-signature.test.ts',
  'passkeys/credential-fingerprint.test.ts',
  'caps/reservation.test.ts',
]

export class SlowestLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // By name, because the times of earlier runs, by which they are sorted otherwise, differ each night.
    return files.toSorted(
      (left, right) => placeOf(left) - placeOf(right) || left.moduleId.localeCompare(right.moduleId),
    )
  }
}

const placeOf = ({ moduleId }: TestSpecification): number => slow.findIndex((path) => moduleId.endsWith(path))
