/** Names of HTTP statuses. */
export const statuses = {
  400: 'Petición incorrecta',
  401: 'No autorizado',
  403: 'Acceso denegado',
  404: 'No encontrado',
  409: 'Conflicto',
  413: 'Petición demasiado grande',
  422: 'Datos no válidos',
  429: 'Demasiadas peticiones',
  500: 'Error interno del servidor',
  502: 'Error de la pasarela',
  503: 'Servicio no disponible',
  504: 'La pasarela no responde a tiempo',
}
