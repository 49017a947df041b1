export { createFastifyPlugin, type FastifyScope } from "./fastify/create-fastify-plugin.js";
