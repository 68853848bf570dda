import type { analytics as en } from '../en/analytics.ts'

export const analytics: typeof en = {
  organization: 'Organización',
  allOrganizations: 'Todas las organizaciones',
  by: { day: 'Últimos 30 días', month: 'Últimos 12 meses' },
  period: 'Periodo',
  asTable: 'Mostrar como tablas',
  asCharts: 'Mostrar como gráficos',
  utc: 'Los días y los meses son los de UTC.',
  unreachable: 'No se puede contactar con el servidor.',
  charts: {
    transactions: 'Transacciones',
    volume: 'Volumen en dólares',
    calls: 'Llamadas a la interfaz',
    wallets: 'Billeteras',
    members: 'Miembros',
  },
  notes: {
    transactions: 'Filas de las listas de transacciones, según la hora de su bloque.',
    calls: (count) => `Otras ${count} no trataban de ninguna organización.`,
    callsAll: (count) => `${count} de ellas no trataban de ninguna organización.`,
    wallets: 'Al final de cada día o mes, de las que aún existen; las archivadas cuentan.',
    members: 'Al final de cada día o mes, de los que hoy no están archivados.',
    volume:
      'Una estimación a los precios de hoy; sin precio, un dólar por USDT y diez centavos por unidad de lo demás. No incluye comisiones ni bloqueos; un pago entre billeteras propias cuenta en ambos lados.',
    unpriced: {
      one: (count) =>
        `${count} movimiento de un token que nadie verificó no está incluido: no se sabe cuánto vale.`,
      other: (count) =>
        `${count} movimientos de tokens que nadie verificó no están incluidos: no se sabe cuánto valen.`,
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
  organizationsWhy: 'En el mismo periodo. Billeteras y miembros, tal como están ahora.',
  show: (name) => `Mostrar solo ${name}`,
  empty: 'Aún no existe ninguna organización.',
}
