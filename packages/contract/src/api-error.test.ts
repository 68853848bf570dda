import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'

test('a failed call carries the sentence and the code of its answer, where there are any', () => {
  const read = (body: string) => {
    const { detail, code } = new ApiError(422, 'Unprocessable Entity', body)
    return [detail, code]
  }
  expect(read('{"detail":"password: is too common","code":"PASSWORD_COMMON"}')).toEqual([
    'password: is too common',
    'PASSWORD_COMMON',
  ])
  expect(read('{"detail":"Not found"}')).toEqual(['Not found', null])
  for (const body of ['Bad Gateway', 'null', '[]', '{"detail":1,"code":{}}'])
    expect([body, ...read(body)]).toEqual([body, null, null])
})
