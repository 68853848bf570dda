import { expect, test } from 'vitest'
import { ApiError, readRefusal } from './api-error.ts'

test('an error carries the text and the code of its answer, if there are any', () => {
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

test('parameters come with the code: in the body, or in a header where the body is plain text', async () => {
  const body = { detail: 'x', code: 'FIELD_MISSING', params: { field: 'memo' } }
  expect(new ApiError(422, '', JSON.stringify(body)).params).toEqual({ field: 'memo' })
  const answer = (params: string) =>
    new Response('Straße fehlt', {
      status: 422,
      headers: { 'x-error-code': 'FIELD_MISSING', 'x-error-params': params },
    })
  const encoded = encodeURIComponent(JSON.stringify({ field: 'Straße' }))
  expect(await readRefusal(answer(encoded))).toMatchObject({
    code: 'FIELD_MISSING',
    params: { field: 'Straße' },
    detail: null,
    body: 'Straße fehlt',
  })
  for (const broken of ['%', '{', '[]', '""'])
    expect(await readRefusal(answer(broken))).toMatchObject({ code: 'FIELD_MISSING', params: {} })
})
