/** Days after which an overdue amount moves to the next period, as the ordering system ages it. The last period is open-ended. */
export const agingDays = [30, 60, 90] as const
