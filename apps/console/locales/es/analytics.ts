import type { analytics as en } from '../en/analytics.ts'

export const analytics: typeof en = {
  organization: 'Organización',
  allOrganizations: 'Todas las organizaciones',
  by: { day: 'Últimos 30 días', month: 'Últimos 12 meses' },
  period: 'Periodo',
  asTable: 'Mostrar como tablas',
  asCharts: 'Mostrar como gráficos',
  utc: 'Los días y los meses están en UTC.',
  unreachable: 'No se puede contactar con el servidor.',
  charts: {
    transactions: 'Transacciones',
    volume: 'Volumen en dólares',
    calls: 'Llamadas a la API',
    wallets: 'Billeteras',
    members: 'Miembros',
  },
  notes: {
    transactions: 'Filas de las listas de transacciones, por la hora del bloque.',
    calls: {
      one: (count) => `Otra ${count} no tiene organización.`,
      other: (count) => `Otras ${count} no tienen organización.`,
    },
    callsAll: {
      one: (count) => `${count} de ellas no tiene organización.`,
      other: (count) => `${count} de ellas no tienen organización.`,
    },
    wallets: 'Al final de cada día o mes. Incluye las archivadas, no las eliminadas.',
    members: 'Al final de cada día o mes. No incluye a los miembros archivados desde entonces.',
    volume:
      'Estimado a los precios de hoy. Sin precio, USDT cuenta como un dólar y la unidad de cualquier otro activo como diez centavos. No incluye comisiones ni bloqueos. Un pago entre billeteras propias cuenta en ambos lados.',
    unpriced: {
      one: (count) => `No incluye ${count} movimiento de un token no verificado, de valor desconocido.`,
      other: (count) => `No incluye ${count} movimientos de tokens no verificados, de valor desconocido.`,
    },
  },
  incoming: 'entradas',
  outgoing: 'salidas',
  summary: (name, first, last, total) => `${name}, del ${first} al ${last}: ${total}`,
  bar: (start, value) => `${start}: ${value}`,
  both: (incoming, outgoing) => `${incoming} de entrada, ${outgoing} de salida`,
  start: { day: 'Día', month: 'Mes' },
  value: 'Cantidad',
  organizations: 'Por organización',
  organizationsWhy: 'En el mismo periodo. Billeteras y miembros de este momento.',
  show: (name) => `Mostrar solo ${name}`,
  empty: 'Aún no hay organizaciones.',
}
