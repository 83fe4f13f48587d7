import type { Client } from 'pg';

/** Most common first, as people are called: a third of all names are the first few of each list. */
const first = `'Jan','Peter','Johan','Kees','Jaap','Hans','Piet','Willem','Tom','Lars','Jeroen','Mark','Thomas','Martin','Michael','Stefan','Andreas','Daniel','David','Marco','Luca','Paolo','Pierre','Jean','Luc','Antoine','Oliver','James','John','William','George','Harry','Max','Felix','Lukas','Jonas','Nina','Anna','Emma','Eva','Sophie','Laura','Lisa','Julia','Maria','Sara','Carla','Chiara','Camille','Claire','Hanna','Ida','Jörg','Jürgen','Søren','Mikkel','Rasmus','Niklas','Mattias','Erik','Björn','Karl','Otto','Tim','Tobias','Sven','Ralf','Uwe','Dirk','Bram','Daan','Sem','Finn','Mees','Thijs','Stijn','Ruben','Joost','Gijs','Sander'`;
const last = `'de Vries','Jansen','de Jong','van Dijk','Bakker','Visser','Smit','Meijer','de Boer','Mulder','de Groot','Bos','Vos','Peters','Hendriks','van Leeuwen','Dekker','Brouwer','de Wit','Dijkstra','Smits','de Graaf','van der Meer','van der Linden','Kok','Jacobs','de Haan','Vermeulen','van den Berg','van Dalen','van der Veen','van den Broek','de Bruijn','van der Heijden','Schouten','van Beek','Willems','van Vliet','van de Ven','Hoekstra','Maas','Verhoeven','Koster','van Dam','van der Wal','Prins','Blom','Huisman','Peeters','de Jonge','Müller','Schmidt','Schneider','Fischer','Weber','Meyer','Wagner','Becker','Schulz','Hoffmann','Schäfer','Koch','Bauer','Richter','Klein','Wolf','Schröder','Neumann','Schwarz','Zimmermann','Martin','Bernard','Dubois','Durand','Lefèvre','Moreau','Laurent','Simon','Michel','Garcia','Rossi','Ferrari','Russo','Bianchi','Romano','Colombo','Ricci','Marino','Greco','Bruno','Smith','Jones','Taylor','Brown','Wilson','Evans','Thomas','Johnson','Roberts','Walker','Hansen','Nielsen','Andersson','Johansson','Lindqvist','Virtanen','Korhonen','Novák','Kowalski','Horváth','Silva','Santos','Pereira','Fernández','Rodríguez','Sørensen','Østergaard','Nyström','Kjær','Vanderhoydonck'`;
const makes = `'Porsche','BMW','Mazda','Audi','Mercedes-AMG','Ferrari','Lamborghini','McLaren','Aston Martin','Hyundai','Honda','Toyota','Ligier','Caterham','Renault','Ginetta','Radical','KTM','Cupra','Lotus'`;
const models = `'911 GT3 Cup','M4 GT4','MX-5 Cup','R8 LMS','AMG GT4','296 GT3','Huracán GT3','720S','Vantage GT4','i30 N TCR','Civic TCR','GR86','JS P320','Seven 420R','Clio Cup','G56','SR3','X-Bow','Leon TCR','Emira GT4'`;

/** One of a list, the first ones far oftener than the last. */
const one = (list: string) =>
  `(array[${list}])[1 + floor(cardinality(array[${list}]) * power(random(), 2.5))::int]`;

/**
 * Adds accounts, drivers and cars, together as many as asked for and a third each, with names as people and cars have
 * them. Rows are made by the database itself, about a million in two minutes.
 */
export async function loadPeople(client: Client, count: number): Promise<void> {
  const each = Math.ceil(count / 3);
  await client.query(`select setseed(0.42)`);
  await client.query(
    `insert into accounts (account_type, attn, company_name, team_name, email, phone, broker_id)
     select 'agent', p.name, case when p.n % 3 = 0 then p.name else split_part(p.name, ' ', -1) || ' ' || p.trade end,
       case when p.n % 2 = 0 then split_part(p.name, ' ', -1) || ' Racing' else '' end,
       'person' || p.n || '@people.example', '+31 6 ' || (10000000 + p.n), b.user_id
     from (select n, ${one(first)} || ' ' || ${one(last)} as name,
         (array['Racing','Motorsport','Sport','Autosport','Engineering','Competition'])[1 + floor(6 * random())::int] as trade
       from generate_series(1, ${each}) n) p
     left join (select user_id, row_number() over (order by user_id) r from accounts where account_type = 'brokerage') b on b.r = p.n % 100`,
  );
  await client.query(
    `insert into drivers (first_name, last_name, country, licence_number)
     select ${one(first)}, ${one(last)}, 'NL', 'L' || n from generate_series(1, ${each}) n`,
  );
  await client.query(
    `insert into driver_accounts (driver_id, user_id)
     select d.driver_id, a.user_id
     from (select driver_id, row_number() over (order by driver_id) r from drivers) d
     join (select user_id, row_number() over (order by user_id) r from accounts where email like '%@people.example') a using (r)`,
  );
  await client.query(
    `insert into cars (user_id, make, model, car_class, chassis_number, start_number, insured_value)
     select a.user_id, ${one(makes)}, ${one(models)}, 'CUP',
       'WP0ZZZ' || upper(substr(md5(a.r::text), 1, 5)) || a.r, (a.r % 999)::text, 26000000
     from (select user_id, row_number() over (order by user_id) r from accounts where email like '%@people.example') a`,
  );
}
