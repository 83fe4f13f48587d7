import { z } from 'zod';
import { createTodo } from '#server/communications/todos.ts';
import { carsWithChassis, nameWithOwner } from '#server/garage/car-queries.ts';
import type { Job } from '#server/platform/area.ts';

const payload = z.object({ car_id: z.uuid() });

/** Tells staff, and nobody else, that a car carries the chassis number of another one (decision 028). */
export const tellOfTwinCars: Job = async (job, given) => {
  const { car_id } = payload.parse(given);
  await job.write(async (ctx) => {
    const car = await ctx.db
      .selectFrom('cars')
      .select('chassis_number')
      .where('car_id', '=', car_id)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!car || car.chassis_number === '') return;
    const cars = await carsWithChassis(ctx.db, car.chassis_number).limit(10).execute();
    if (cars.length < 2) return;
    const message =
      `More than one car carries the chassis number ${car.chassis_number.toUpperCase()}: ` +
      `${cars.map(nameWithOwner).join('; ')}. Merge them if they are one, or ask their owners.`;
    const open = await ctx.db
      .selectFrom('todos')
      .select('_id')
      .where('status', '=', 'open')
      .where('message', '=', message)
      .executeTakeFirst();
    if (!open) await createTodo(ctx, { message });
  });
};
