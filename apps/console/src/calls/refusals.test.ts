import { ApiError } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { fieldOf } from './refusals.ts'

test('the field of a refusal is that of its parameters, whatever its sentence', () => {
  const of = (body: object) => fieldOf(new ApiError(422, '', JSON.stringify(body)))
  expect(of({ detail: 'x', code: 'FIELD_MISSING', params: { field: 'memo' } })).toBe('memo')
  expect(of({ detail: 'memo: is missing' })).toBeNull()
  expect(of({ detail: 'x', code: 'FORBIDDEN', params: [] })).toBeNull()
  expect(fieldOf(new Error('x'))).toBeNull()
})
