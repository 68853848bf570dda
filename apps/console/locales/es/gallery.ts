/** The icon galleries. */
export const gallery = {
  search: 'Buscar iconos',
  hint: 'Nombre de un icono',
  count: { one: (count: string) => `${count} icono`, other: (count: string) => `${count} iconos` },
  more: 'Mostrar más',
  none: 'Ningún icono tiene ese nombre',
}
