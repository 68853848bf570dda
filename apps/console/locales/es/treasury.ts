import { plural } from '../../src/format/plural.ts'
import { usdText } from '../../src/format/usd-text.ts'
import type { treasury as english } from '../en/treasury.ts'

export const treasury: typeof english = {
  loading: 'Cargando la tesorería…',
  failed: (reason) => `No se pudo cargar el valor de la tesorería: ${reason}`,
  since: {
    day: 'en el último día',
    week: 'en la última semana',
    month: 'en el último mes',
    year: 'en el último año',
  },
  sinceFirst: 'desde el primer saldo',
  pricesAt: (time) => `precios de ${time}`,
  noPrices: 'Ningún activo tiene precio.',
  changeUnknown: (period) => `Variación ${period} desconocida: faltan precios.`,
  newTransfer: 'Nueva transferencia',
  needsYou: 'Pendiente de usted',
  watch: 'Alertas',
  approve: (n) =>
    plural('es', n, { one: '1 transferencia por aprobar', other: `${n} transferencias por aprobar` }),
  sign: (n) => plural('es', n, { one: '1 solicitud por firmar', other: `${n} solicitudes por firmar` }),
  send: (n) =>
    plural('es', n, {
      one: '1 transferencia lista para enviar',
      other: `${n} transferencias listas para enviar`,
    }),
  oldest: (age) => `la más antigua, ${age}`,
  rules: (version) => `Política versión ${version}`,
  rulesActs: {
    adopt: 'adoptar o vetar',
    join: 'su clave de acceso puede unirse',
    veto: 'se puede vetar',
  },
  changes: (n) => plural('es', n, { one: '1 cambio propuesto', other: `${n} cambios propuestos` }),
  payments: (n) =>
    plural('es', n, { one: '1 aviso de un pago programado', other: `${n} avisos de pagos programados` }),
  requests: (n) => plural('es', n, { one: '1 solicitud por leer', other: `${n} solicitudes por leer` }),
  requestEvents: {
    rejected: (n) => plural('es', n, { one: '1 solicitud rechazada', other: `${n} solicitudes rechazadas` }),
    cancelled: (n) => plural('es', n, { one: '1 solicitud cancelada', other: `${n} solicitudes canceladas` }),
    commented: (n) =>
      plural('es', n, {
        one: '1 solicitud con un comentario nuevo',
        other: `${n} solicitudes con comentarios nuevos`,
      }),
    lapsed: (n) =>
      plural('es', n, {
        one: '1 solicitud necesita aprobación de nuevo',
        other: `${n} solicitudes necesitan aprobación de nuevo`,
      }),
  },
  newest: (age) => `el más reciente, ${age}`,
  frozen: 'La firma está bloqueada',
  frozenBy: (name) => `por ${name}`,
  somebody: 'alguien',
  alerts: (n) => plural('es', n, { one: '1 alerta abierta', other: `${n} alertas abiertas` }),
  critical: (n) => plural('es', n, { one: '1 crítica', other: `${n} críticas` }),
  review: 'Revisar',
  open: 'Abrir',
  overTime: 'Evolución del valor',
  range: 'Período',
  ranges: { day: 'Día', week: 'Semana', month: 'Mes', year: 'Año' },
  value: 'Valor',
  in: 'Entradas',
  out: 'Salidas',
  fees: 'Comisiones',
  prices: 'Precios',
  change: 'Variación',
  time: 'Hora',
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfico',
  summary: (range, first, last, low, high) =>
    `Valor ${range}: de ${usdText(first, 'es')} a ${usdText(last, 'es')}, mínimo ${usdText(low, 'es')}, máximo ${usdText(high, 'es')}`,
  partial: 'Sin los activos que entonces no tenían precio',
  completeFrom: (time) =>
    `Los movimientos anteriores son demasiados para mostrarlos aquí. El gráfico empieza el ${time}.`,
  breakdown: 'Desglose',
  parts: { asset: 'Activo', group: 'Grupo', network: 'Red' },
  unassigned: 'Sin asignar',
  wallets: (n) => plural('es', n, { one: '1 billetera', other: `${n} billeteras` }),
  tokens: (n) => plural('es', n, { one: '1 token', other: `${n} tokens` }),
  valueUsd: 'Valor, USD',
  otherParts: (n) => `${n} más`,
  empty: 'Todavía no hay saldos.',
  ofWhichStaked: (amount) => `de ello en staking: ${amount}`,
  stakedWhy:
    'Lo que está en staking es suyo y se cuenta, pero no se puede enviar hasta retirarlo del staking.',
  notCounted: 'no incluido',
  reasons: {
    'no-price': 'Sin precio',
    'stale-price': 'Precio demasiado antiguo',
    unverified: 'Sin verificar',
  },
  lastPrice: (usd, day) => `${usdText(usd, 'es')} el ${day}`,
  held: (symbol, usd, previous) =>
    `Un nuevo precio de ${symbol}, ${usdText(usd, 'es')} (antes ${usdText(previous, 'es')}), no se usa hasta que el personal lo acepte.`,
  unread: (n) =>
    plural('es', n, { one: '1 billetera aún sin leer.', other: `${n} billeteras aún sin leer.` }),
  archived: (n) =>
    plural('es', n, {
      one: '1 billetera archivada no está incluida.',
      other: `${n} billeteras archivadas no están incluidas.`,
    }),
  ownMoves: 'Las transferencias entre sus propias billeteras no son entradas ni salidas.',
}
