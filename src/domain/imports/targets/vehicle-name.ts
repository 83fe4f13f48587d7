// A car is often one name: "Aston Martin Vantage GT3" is the make "Aston Martin" and the model "Vantage GT3".

/** Names of makers with more than one word; any other is the first word of a car's name. */
const longMakes = ['Aston Martin', 'Alfa Romeo', 'Mercedes-AMG', 'De Tomaso', 'Land Rover'];

/** Splits "Aston Martin Vantage GT3" into maker and model. */
export function splitVehicle(vehicle: string): { make: string; model: string } {
  const make =
    longMakes.find((name) => vehicle.toLowerCase().startsWith(`${name.toLowerCase()} `)) ??
    vehicle.split(' ')[0] ??
    '';
  const model = vehicle.slice(make.length).trim();
  return { make, model: model === '' ? make : model };
}
