/** Days after which an overdue amount moves on to the next period, as the ordering system ages it. The last period has no end. */
export const agingDays = [30, 60, 90] as const
