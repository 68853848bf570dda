/** Csv Export: the transactions list as a file. */
export const csvExport = {
  lead: 'Todas las páginas de la lista filtrada, una línea por movimiento con su comisión. Una comisión sin movimiento tiene su propia línea.',
  counting: 'Contando…',
  rows: {
    one: (count: string) => `${count} línea`,
    other: (count: string) => `${count} líneas`,
  },
  atMost: (rows: string) => `Como máximo ${rows}`,
  manyLines: 'Más líneas de las que se cuentan',
  cut: 'La búsqueda coincide con más nombres, notas o importes de los que se pueden buscar: pueden faltar líneas en el archivo.',
  content:
    'Importes completos, comisiones, nombres de direcciones, el saldo de su billetera tras cada fila, notas y horas en UTC. Los nombres de las columnas están en inglés.',
  form: 'Formato',
  plain: 'Programas y bases de datos (UTF-8 simple)',
  spreadsheet: 'Excel (UTF-8 con marca de orden de bytes, para los acentos)',
  start: 'Descargar',
  loading: (size: string) => `Descargando… ${size} kB`,
  done: (size: string) => `Guardado, ${size} kB.`,
  failed: (reason: string) => `No se pudo cargar el archivo: ${reason}`,
}
