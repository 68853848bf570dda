import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** Makes a run fail in which a test file does not load. None of its tests ran, so that none failed, and Stryker counts tests. */
export class FailedLoads implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestModuleEnd(file: TestModule): void {
    for (const { message } of file.errors()) this.#vitest?.state.catchError(new Error(message), 'Failed Load')
  }
}
