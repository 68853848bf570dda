/** Runs before each test file of a mutation run, after the setup of the test runner. */
import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Stryker's: where its changes look up which of them is active, and whether that one is from the start or within tests. */
    readonly globalNamespace: string
    readonly mutantActivation?: 'static' | 'runtime'
  }
}

// A property that fails is not searched for a smaller example, because no one reads it. The examples are the same each night, so
// that a change does not survive one night and fail the next.
fc.configureGlobal({ endOnFailure: true, seed: 7 })

// The change is activated before the tests of a file, and without this it would still be active while the next file loads.
if (inject('mutantActivation') === 'runtime')
  Reflect.deleteProperty(Reflect.get(globalThis, inject('globalNamespace')), 'activeMutant')
