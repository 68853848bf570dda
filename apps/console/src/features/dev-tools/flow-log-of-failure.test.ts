import { ApiError } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { devTools } from '../../../locales/en/dev-tools.ts'
import { flowLogOfFailure } from './flow-log-of-failure.ts'

const now = new Date('2026-11-21T12:00:00Z')
const answered = (status: number) => new ApiError(status, '', '')

test('[DEVT-22] [DEVT-23] 404, 500 and an unreachable server become an entry; other responses do not', () => {
  const { logs } = devTools
  for (const status of [404, 500])
    expect(flowLogOfFailure(answered(status), logs, now)).toMatchObject({
      message: 'Backend server needs restart to enable dev flow logging',
      level: 'error',
      category: 'orchestrator',
    })
  expect(flowLogOfFailure(new TypeError('Failed to fetch'), logs, now)?.message).toBe(
    'Cannot connect to backend',
  )
  expect(flowLogOfFailure(answered(403), logs, now)).toBeNull()
})
