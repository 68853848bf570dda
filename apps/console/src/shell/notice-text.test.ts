import type { ApiReply } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { inbox as english } from '../../locales/en/inbox.ts'
import { inbox as spanish } from '../../locales/es/inbox.ts'
import { noticePlaceOf, noticeText } from './notice-text.ts'

type Notice = ApiReply<'getInbox'>['notices'][number]

const transfer = {
  request_id: 'r1',
  batch: null,
  amount: '1250.5',
  symbol: 'USDT',
  recipient: 'TL2u6LRjHw98HaQCP7GNQQRtYPTuBNSn2T',
  recipient_name: 'Halden Logistics',
}
const notice = (change: Partial<Notice>): Notice => ({
  id: 'n1',
  kind: 'request-approved',
  subject: null,
  version: null,
  change: null,
  about: 'r1',
  payment: null,
  transfer,
  outcome: null,
  by: null,
  at: '2026-11-29T04:00:00.000Z',
  ...change,
})

test('a notice of a transfer names amount and payee, and opens the request', () => {
  expect(noticeText(notice({}), english, 'en')).toBe(
    'Your transfer request was approved: 1,250.50 USDT to Halden Logistics',
  )
  expect(noticeText(notice({}), spanish, 'es')).toBe(
    'Su solicitud de transferencia fue aprobada: 1.250,50 USDT a Halden Logistics',
  )
  expect(noticePlaceOf(notice({}))).toEqual({ to: '/mpc/transfer-requests', search: { request: 'r1' } })
})

test('a stranger is named by the ends of the address, a batch by its name; both open their page', () => {
  expect(noticeText(notice({ transfer: { ...transfer, recipient_name: null } }), english, 'en')).toMatch(
    /: 1,250\.50 USDT to TL2u…/,
  )
  const batch = notice({ transfer: { ...transfer, request_id: 'b1', batch: 'Contractors' } })
  expect(noticeText(batch, english, 'en')).toContain(': 1,250.50 USDT, batch Contractors')
  expect(noticePlaceOf(batch)).toEqual({ to: '/mpc/transfer-requests/batch', hash: 'b1' })
})

test('a notice whose request is gone says what happened, and opens the list', () => {
  expect(noticeText(notice({ transfer: null }), english, 'en')).toBe('Your transfer request was approved')
  expect(noticePlaceOf(notice({ transfer: null }))).toEqual({ to: '/mpc/transfer-requests' })
})
