import { isObject } from '../../contract/record.ts'
import { agreeDealers, agreeLists, empty, none, onAnswer, onList, unknownAnswered, type Broken } from './breaking.ts'
import { instead } from './proxy.ts'

export const brokenDealers: readonly Broken[] = [
  { name: 'an unknown dealer is an empty record', make: unknownAnswered('dealer', 'CUSNO', () => empty), fails: ['dealer/unknown'] },
  { name: 'a dealer has another name than in the lists', make: onAnswer('dealer', body => ({ ...body, CUSNM: 'SOMEBODY' })), fails: agreeDealers },
  { name: 'the last payment has four digits of a year', make: onAnswer('dealer', body => ({ ...body, LPDAT: 20261112 })), fails: ['dealer/form'] },
  { name: 'the last payment is still to come', make: onAnswer('dealer', body => ({ ...body, LPDAT: 1991231 })), fails: ['dealer/form'] },
  { name: 'flags are true and false', make: onAnswer('dealer', body => ({ ...body, SUSPF: false })), fails: ['dealer/form'] },
  {
    name: 'the flag of a new dealer is an old one',
    make () {
      let cleared = false
      return async (call, forward) => {
        const reply = await forward()
        if (call.operation === 'clear-new-dealer') cleared = true
        return cleared && call.operation === 'dealer' && isObject(reply.body) ? { ...reply, body: { ...reply.body, NEWDF: 'Y' } } : reply
      }
    },
    fails: ['dealer/current', 'clear-new-dealer/idempotent/dealer']
  },
  { name: 'a representative\'s dealers are not sorted', make: onList('dealers-of-rep', 'DEALERS', records => records.toReversed()), fails: ['dealers-of-rep/sorted'] },
  { name: 'the dealers of others are not sorted', make: onList('dealers-outside-reps', 'DEALERS', records => records.toReversed()), fails: ['dealers-outside-reps/sorted'] },
  { name: 'a dealer is listed twice', make: onList('dealers-of-rep', 'DEALERS', records => [...records.slice(0, 1), ...records]), fails: ['dealers-of-rep/each-once'] },
  { name: 'REPS is not looked at', make: () => instead(['dealers-outside-reps'], async (_, forward) => await forward({ body: { REPS: [] } })), fails: ['dealers-outside-reps/each-once'] },
  { name: 'an unknown representative is a 404', make: unknownAnswered('dealers-of-rep', 'REPNO', () => none), fails: ['dealers-of-rep/unknown'] },
  { name: 'a representative\'s list lacks a dealer', make: onList('dealers-of-rep', 'DEALERS', records => records.slice(1)), fails: agreeLists },
  {
    name: 'what is overdue in a list is what will be due',
    make: onList('dealers-outside-reps', 'DEALERS', records => records.map(record => ({ ...record, AMTOD: '0.07' }))),
    fails: agreeDealers
  },
  {
    name: 'the last order of a list is one that was not the last',
    make: onList('dealers-outside-reps', 'DEALERS', records => records.map(record => ({ ...record, LSTOD: 20200102 }))),
    fails: ['latest-orders/agrees', 'latest-order/agrees/list']
  },
  { name: 'nobody is a dealer', make: onList('dealers-outside-reps', 'DEALERS', () => []), fails: agreeLists }
]
