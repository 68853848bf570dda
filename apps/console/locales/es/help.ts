import type { HelpWords } from '../en/help.ts'

export const help: HelpWords = {
  search: 'Buscar en la ayuda',
  searchHint: 'archivar, imitación, retraso en bloques…',
  role: 'Ayuda para',
  everybody: 'Todo el mundo',
  roles: { treasurer: 'Tesorería', approver: 'Aprobadores', operator: 'Operadores' },
  found: { one: (count) => `${count} tema`, other: (count) => `${count} temas` },
  noMatch: 'Ningún tema contiene estas palabras.',
  noMatchWhy: 'Pruebe con menos palabras o con el nombre de la pantalla.',
  contents: 'Contenido de la ayuda',
  open: (page) => `Abrir ${page}`,
  staffOnly: 'Para el personal de la instalación',
  groups: {
    start: 'Primeros pasos',
    books: 'Saldos y transacciones',
    addresses: 'Direcciones',
    settings: 'Configuración',
    transfers: 'Claves y transferencias',
    operation: 'Operación',
  },
  topics: {
    organisation: {
      title: 'Elegir una organización',
      what: 'Todo lo que ve pertenece a una sola organización a la vez. Su nombre está en la barra superior.',
      ways: [
        'Pulse el nombre en la barra superior para elegir otra organización. Las listas empiezan de nuevo, sin los filtros de la anterior.',
        'La estrella junto a un nombre la convierte en su organización predeterminada: es la elegida al iniciar sesión en cualquier equipo.',
        'Una organización de la que no es miembro no se puede ver, ni siquiera conociendo su dirección.',
      ],
    },
    session: {
      title: 'Iniciar y cerrar sesión',
      what: 'La sesión pertenece a un navegador. Termina sola, para que una pantalla abierta no sea una tesorería abierta.',
      ways: [
        'Tras dos horas sin tecla, clic ni movimiento en ninguna pestaña, la sesión se cierra. A las doce horas de iniciarla termina en cualquier caso.',
        'Al volver a entrar regresa a la página donde terminó.',
        'Los intentos fallidos se ralentizan, y cada uno queda registrado con su hora y su dirección.',
        '¿Olvidó la contraseña? Un miembro que puede cambiar miembros, o el personal, le da un enlace que sirve una sola vez.',
      ],
    },
    roles: {
      title: 'Quién puede hacer qué',
      what: 'El servidor decide sobre cada acto. Un botón que ve y no puede usar responde con una frase, y el intento queda registrado.',
      ways: [
        'Propietarios y administradores de una organización cambian sus miembros, sus dispositivos y su nombre, y leen el registro de auditoría.',
        'Propietarios, administradores y gestores añaden, cambian y archivan billeteras.',
        'Cada miembro lee todo lo de la organización y puede obtener historial.',
        'Un segundo rol dice qué hace cada uno en la tesorería: el tesorero prepara, el aprobador aprueba, el observador mira y el administrador lo hace todo.',
        'El personal de la instalación (administradores y usuarios del sistema) ve el menú de administración. Para ver los libros de una organización necesita ser miembro.',
      ],
    },
    keyboard: {
      title: 'Teclado, idioma y apariencia',
      what: 'Toda la consola funciona sin ratón y sigue la apariencia, clara u oscura, de su sistema.',
      ways: [
        'El signo de interrogación muestra todos los atajos. La barra lleva a la búsqueda de la página y el corchete [ pliega el menú.',
        'G y después T lleva a las transacciones; G y después A, a cuentas y saldos.',
        'En la lista de transacciones J y K mueven, Intro abre los detalles, la barra espaciadora abre el panel lateral y C copia el hash.',
        'El idioma está al pie del menú. Se recuerda en este navegador.',
        'La chincheta junto a un grupo del menú lo mantiene abierto.',
      ],
    },
    accountsBalances: {
      what: 'Todas las billeteras de la organización por grupo de cuentas, con el saldo en la cadena, la energía, USDT y una estimación en dólares.',
      ways: [
        '«+ Billetera» vigila una dirección. No se mueve nada: Holdfast lee su historial y lleva sus libros.',
        '«Obtener transacciones», en el menú de la fila, lee historial: todo, lo más reciente o una transacción por su hash.',
        'La columna Libros dice si los libros y la cadena coinciden, y a qué bloque.',
        '«Conciliar» compara ahora. «Archivar» aparta una billetera; su historial se conserva y se puede recuperar.',
        'Los valores usan la tabla de precios. Un activo sin precio se estima y se marca con ≈: un dólar por USDT y diez centavos por lo demás. No es una cotización.',
        '«Precisión» fija cuántos decimales ve. Los libros conservan siempre todas las cifras.',
      ],
    },
    transactions: {
      what: 'Cada transacción de las billeteras de la organización, las más recientes primero y en vivo.',
      ways: [
        'La búsqueda encuentra hashes y direcciones, enteros o por su comienzo. Los filtros están en la barra de direcciones, así que una vista se puede enviar como enlace.',
        'Confirmando significa que el bloque aún podría deshacerse. Solo lo definitivo entra en los libros.',
        'En la primera página las filas nuevas aparecen solas; en las demás, una línea avisa de que las hay.',
        'Un clic en una dirección o un hash lo copia entero. Una fila abre todos los detalles, con lo que dijo el proveedor junto a lo que se guardó.',
        'Una llamada a contrato y su único evento de token están en una fila con una marca. «Preferencias» los muestra por separado y fija umbrales que ocultan importes pequeños.',
        '«Exportar CSV» escribe todas las páginas de lo que muestran los filtros, con los valores completos, el saldo tras cada fila, las notas y las horas en UTC.',
        'Un triángulo señala un token que nadie ha verificado. Un nombre como USDT no demuestra nada.',
      ],
    },
    transactionsMpc: {
      what: 'Las mismas transacciones vistas desde las billeteras: una fila por billetera, con el activo, su valor en dólares y notas.',
      ways: [
        'El valor queda vacío donde no se conoce un precio. No se adivina.',
        'Use esta vista para comprobar qué hizo una billetera, y la otra para seguir una transacción.',
      ],
    },
    fetching: {
      title: 'Leer el historial de una billetera',
      what: 'El historial se lee de un proveedor, primero TronGrid y Tatum cuando usted lo elige, y cada recibo se comprueba antes de asentarse.',
      ways: [
        '«Todas» lo lee todo; «Últimas N», lo más reciente; con un hash se vuelve a leer exactamente una transacción.',
        '«Usar marca de avance» sigue donde terminó la última lectura. Sin ella se lee todo otra vez; nada se asienta dos veces.',
        'El progreso muestra lo que ha llegado. Puede cerrarlo: el trabajo continúa y la billetera avisa cuando termina.',
        'Una billetera leída una vez se sigue: las transacciones nuevas llegan solas.',
      ],
    },
    comparing: {
      title: 'Comprobar una dirección antes de aprobar',
      what: 'Quien quiere cobrar por error fabrica una dirección que empieza y termina como una que usted conoce, y le envía un poco desde ella.',
      ways: [
        'Nunca tome una dirección del historial porque parezca correcta. Tómela de la libreta de direcciones.',
        'Cada dirección lleva una cinta de cuatro franjas hecha con todos sus caracteres: dos direcciones que solo se parecen tienen cintas distintas.',
        'Un aviso nombra la dirección imitada y dice dónde coinciden las dos. Compare todos los caracteres, de cuatro en cuatro.',
        'Cuando copia una dirección que solo le ha enviado, la consola pregunta antes.',
        'Confírmela con la persona a la que paga por una vía distinta de aquella por la que llegó la dirección.',
      ],
    },
    addressBook: {
      what: 'Nombres para las direcciones a las que paga la organización. El nombre aparece dondequiera que esté su dirección.',
      ways: [
        'Anote quién le dio la dirección y cómo se comprobó: la nota queda con ella.',
        'La consola avisa cuando una dirección nueva se parece a una que la organización conoce.',
        'Las listas entran y salen como CSV. El ensayo muestra cada línea que fallaría antes de guardar nada.',
        'El historial de una entrada dice quién cambió qué y cuándo.',
      ],
    },
    addressLabels: {
      what: 'Nombres para las direcciones que pagan a la organización: clientes, casas de cambio, grifos.',
      ways: [
        'Una etiqueta explica una fila; no es un permiso para pagar allí. Para pagar hace falta una entrada en la libreta de direcciones.',
        'Buscar, importar y exportar funcionan como en la libreta de direcciones.',
      ],
    },
    reconciliation: {
      what: 'Compara los libros de una billetera con la cadena, token por token, y explica dónde se separan.',
      ways: [
        'Introduzca el ID o la dirección de una billetera. «Cargar estado» muestra la última comparación; «Conciliar ahora» hace una nueva.',
        'Discrepancia nombra la diferencia. Holdfast busca el punto donde empezó y muestra las dos versiones del evento.',
        'Lo que falta se añade solo. Lo que cambiaría o quitaría un asiento espera a que alguien lo acepte.',
        '«Completar historial» lee de nuevo desde el último punto en que ambos coincidían.',
        'Desconocido significa que el proveedor no pudo decirlo. No es una coincidencia.',
      ],
    },
    generalSettings: {
      what: 'El nombre de la organización y su equipo.',
      ways: [
        'Propietarios y administradores pueden cambiar el nombre.',
        'El icono de archivo aparta a una persona de la organización por ahora; el de restaurar la devuelve.',
      ],
    },
    users: {
      what: 'Los miembros de la organización, activos y archivados, con sus roles.',
      ways: [
        '«+ Usuario» invita a una persona. Será miembro cuando acepte: tras iniciar sesión o, si es nueva, al elegir una contraseña con el enlace.',
        '«Editar» cambia nombre, rol y marcas en la fila. Si otra persona cambió la fila entretanto, se le avisa y no se pierde nada.',
        'Archivar pone fin en el acto a lo que el miembro puede ver; «Desarchivar» se lo devuelve. Eliminar es definitivo.',
      ],
    },
    devices: {
      what: 'Los equipos con los que trabajan los miembros, reconocidos por su huella, y cuándo se usó cada uno por última vez.',
      ways: [
        'Un dispositivo que ya nadie reconoce debe eliminarse. A su miembro se le pedirá registrarlo de nuevo.',
        'Los nombres se pueden cambiar; las huellas, no.',
      ],
    },
    accountGroups: {
      what: 'Los grupos en que se ordenan las billeteras, como operaciones, nóminas o reserva, y su orden.',
      ways: [
        'Cada miembro ve los grupos. Los usuarios del sistema los crean, mueven, archivan y eliminan.',
        'Un grupo con billeteras no se puede eliminar. Antes traslade sus billeteras a otro grupo.',
      ],
    },
    entities: {
      what: 'Las organizaciones de la instalación con su nivel y su estado. La página pertenece al modo de desarrollo.',
      ways: [
        'Un nivel distinto del gratuito convierte a la organización en cliente de pago. Premium significa comprobar saldos cada 15 minutos y conciliar cada hora.',
        'Una organización solo se puede eliminar cuando no tiene billeteras, grupos ni miembros. Son dos pasos.',
      ],
    },
    mpc: {
      title: 'Claves que nadie tiene',
      what: 'Una clave la crean tres firmantes juntos, y dos cualesquiera de ellos firman. Las páginas MPC muestran las claves, los firmantes y lo que se está firmando.',
      ways: [
        'Dominios de claves y Claves: cree un dominio y, en él, una clave. Su billetera aparece por sí sola en Cuentas y saldos.',
        'El motor de firma es obra nuestra y no se ha auditado. Los firmantes se niegan a firmar en redes principales hasta que su operador lo haya reconocido.',
      ],
    },
    transferRequests: {
      what: 'El dinero sale de una billetera en cuatro pasos: alguien lo pide, lo envía a aprobar, otra persona lo aprueba y los firmantes firman lo que la red toma después.',
      ways: [
        'Para tesoreros: rellene el formulario. Lo que cuesta, si puede salir bien y los avisos sobre el destinatario se dicen antes de crear nada. Lo que pida no cambia nunca; un cambio es una solicitud nueva.',
        'Para aprobadores: «Aprobar» abre la transferencia tal como quedó fijada: ambas direcciones completas, el importe, el token con su contrato, el límite de comisión y el hash de todo ello. Compare el destinatario con una segunda fuente antes de decir que sí.',
        'Quien la pidió o la envió no la aprueba. Un botón que no está disponible dice por qué.',
        'Si una firma se detiene a medias, «Firmar y transmitir» sigue con los bytes guardados. Nada se envía dos veces.',
      ],
    },
    policyWizard: {
      what: 'Seis pasos llevan a una política para las transferencias de la organización: quién aprueba, cuánto se puede mover, a quién, cuándo y desde dónde. Al lado se lee lo que significan las respuestas.',
      ways: [
        'Cada frase lleva una marca: lo que Holdfast rechaza hoy, lo que sus firmantes hacen siempre y lo que solo se guarda con la política.',
        'Tras el paso 6 se ve qué cambiaría, ajuste por ajuste. Nada entra en vigor antes de «Aplicar política».',
        'Las respuestas se guardan en este navegador, para cada organización, hasta que reinicie el asistente.',
        '«+ Política» cambia aprobaciones, topes, destinatarios y horario sin las demás preguntas.',
      ],
    },
    samples: {
      title: 'Páginas con datos de ejemplo',
      what: 'Bóvedas, tarjetas, facturas, facturación y algunas páginas más muestran cómo será un área. Una línea arriba dice «Datos de ejemplo».',
      ways: [
        'Las cifras son inventadas e iguales para todos. No decida nada por ellas.',
        'Sus formularios comprueban lo que escribe y no guardan nada.',
      ],
    },
    systemHealth: {
      what: 'Si la instalación funciona, con lecturas de este momento: procesos, cola, redes, base de datos y proveedores.',
      ways: [
        'Cada proceso da señales de vida cada diez segundos. El que lleva medio minuto en silencio no responde: está colgado o lo han matado.',
        'La cola dice cuántas tareas esperan y cuánto lleva la más antigua. Una cola que solo crece significa que la ingesta no da abasto.',
        'El retraso son los bloques entre el último bloque definitivo y la última comparación de una billetera. Las billeteras sin transacciones se comparan con menos frecuencia, así que algo de retraso es normal.',
        'En proveedores, rechazada significa que el proveedor entendió y dijo que no; fallida, que no hubo respuesta o no se pudo leer.',
        'Las mismas cifras están en /metrics en el formato de Prometheus, para un administrador o usuario del sistema, o con el token de la instalación.',
      ],
    },
    services: {
      what: 'Cada proceso y cada proveedor en una lista: estado, versión y desde cuándo.',
      ways: [
        'Empiece aquí cuando algo no avanza: busque la línea que no está bien y mire el motivo en Estado del sistema.',
        'Una segunda ingesta espera hasta que se va la primera. Eso no es un fallo.',
      ],
    },
    usageAnalytics: {
      what: 'Cuánto usa cada organización: transacciones, volumen, llamadas a la interfaz, billeteras y miembros, por día o por mes.',
      ways: [
        'El volumen cuenta los tokens que tienen precio. Al lado se dice cuántos movimientos no lo tienen.',
        'Cada gráfico se puede leer como tabla.',
      ],
    },
    ingestionRuns: {
      what: 'Lo que hizo la ingesta, ejecución por ejecución, las más recientes primero.',
      ways: [
        'Una fila abre sus métricas: cuánto tardó cada etapa, qué era nuevo, conocido, filtrado o fallido, y las filas frente a los asientos.',
        'La línea Integridad debe coincidir: lo que devolvió el proveedor es lo que se contabilizó.',
      ],
    },
    tronEnrichment: {
      what: 'Transacciones de TRON que usan o ceden energía, y si se leyó el recibo que lo dice.',
      ways: [
        'Las filas pendientes esperan un bloque definitivo. Se completan solas.',
        'El consumo de energía se toma del recibo, nunca de una estimación.',
      ],
    },
    adminNetworks: {
      what: 'Las redes que Holdfast conoce: ID de cadena, símbolo, explorador y orden.',
      ways: [
        'Los usuarios del sistema añaden, cambian, mueven y eliminan redes. Los cambios aparecen al momento en cada consola abierta.',
        'Una red inactiva no se ofrece en ninguna parte; lo leído de ella se conserva.',
      ],
    },
    adminTokens: {
      what: 'El catálogo de tokens: contrato, decimales, nivel y el nombre de cada token según CAIP-19.',
      ways: [
        'Una billetera se compara con la cadena en todos los tokens del catálogo, incluso en los que sus libros nunca han visto.',
        'Unos decimales equivocados dan importes equivocados: compruébelos en el contrato, no en una página web.',
      ],
    },
    unknownTokens: {
      what: 'Tokens vistos en billeteras que nadie ha puesto en el catálogo.',
      ways: [
        '«Marcar como spam» saca un token de listas, asientos y saldos, con quién y cuándo. Se puede recuperar en la misma página.',
        'El símbolo de un token conocido en un contrato desconocido es casi siempre un señuelo.',
      ],
    },
    adminUsers: {
      what: 'Todas las cuentas de la instalación, sus marcas, organizaciones e inicios de sesión.',
      ways: [
        'Una marca la da y la quita solo quien la tiene.',
        'Archivar una cuenta termina sus sesiones. Un enlace de un solo uso permite a su titular elegir otra contraseña.',
      ],
    },
    entitySubscriptions: {
      what: 'Nivel, estado y marca de pago de cada organización.',
      ways: ['El nivel de servicio sigue a la marca de pago: Premium o Estándar.'],
    },
    subscriptionPlans: {
      what: 'Los cuatro planes y sus límites.',
      ways: ['Un límite vacío no limita.'],
    },
    vigilance: {
      what: 'Alertas que dio el sistema: discrepancias, direcciones parecidas, oleadas de spam, fallos de proveedores, ejecuciones atascadas, webhooks que fallan.',
      ways: [
        'Las ven propietarios, administradores y gestores de la organización, y el personal.',
        'Cada alerta lleva a su causa. Márquela como vista para decir que alguien la mira, asígnela para decir quién y ciérrela cuando esté resuelta.',
      ],
    },
    webhookEvents: {
      what: 'Lo que se envió a los destinos de la organización: cada evento con su contenido, sus intentos y las respuestas.',
      ways: [
        'Lo ven propietarios, administradores y gestores de la organización, y el personal. Los destinos los cambian propietarios y administradores.',
        'Una entrega que falla se reintenta durante 72 horas, en orden para cada billetera.',
        'Compruebe la firma en su lado: cubre la hora y el cuerpo entero.',
        'Un evento se puede volver a enviar, solo o con todo lo posterior.',
      ],
    },
  },
}
