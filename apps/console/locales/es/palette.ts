/** The command palette. */
export const palette = {
  title: 'Buscar páginas y acciones',
  hint: 'Página, acción, billetera, dirección o hash de transacción',
  results: 'Resultados',
  none: 'Sin resultados',
  searching: 'Buscando transacciones…',
  failed: (reason: string) => `No se pudieron buscar transacciones: ${reason}`,
  groups: {
    pages: 'Páginas',
    actions: 'Acciones',
    wallets: 'Billeteras',
    addresses: 'Direcciones',
    previews: 'Vistas previas con datos de ejemplo',
    transactions: 'Transacciones',
  },
  themes: { system: 'Tema: Sistema', light: 'Tema: Claro', dark: 'Tema: Oscuro' },
  densities: { compact: 'Densidad: Compacta', comfortable: 'Densidad: Amplia' },
  searchFor: (text: string) => `Buscar «${text}» en las transacciones`,
}
