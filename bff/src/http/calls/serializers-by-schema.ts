import serializerCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

/** Of schemas, as Fastify asks for them; its own are used for what is left out. */
export type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type SerializerFactory = NonNullable<Compilers['buildSerializer']>
type Serializer = ReturnType<ReturnType<SerializerFactory>>

const createSerializers = serializerCompiler()
const compiled = new WeakMap<object, Serializer>()

/** Compiles the serializer of each schema once. Fastify would compile that of errors anew for each status of each call. */
export const buildSerializer: SerializerFactory = (externalSchemas, options) => {
  const compile = createSerializers(externalSchemas, options)
  return route => {
    const { schema } = route
    if (typeof schema !== 'object' || schema === null) return compile(route)
    const serialize = compiled.get(schema) ?? compile(route)
    compiled.set(schema, serialize)
    return serialize
  }
}
