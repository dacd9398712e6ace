import serializerCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

/** What compiles schemas, in the form that Fastify takes. For a compiler that is left out, it uses its own. */
export type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type SerializerFactory = NonNullable<Compilers['buildSerializer']>
type Serializer = ReturnType<ReturnType<SerializerFactory>>

const createSerializers = serializerCompiler()
const compiled = new WeakMap<object, Serializer>()

/** Compiles the serializer of each schema once. Fastify would compile the one for errors again for each status of each call. */
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
