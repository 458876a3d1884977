/** Protobuf's wire format, as little of it as an ONNX file needs: a message is its fields, one after another. */

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

export const message = (...fields: Uint8Array[]): Uint8Array => Buffer.concat(fields);

export const intField = (field: number, value: number): Uint8Array =>
  Buffer.concat([tag(field, VARINT), varint(value)]);

export const bytesField = (field: number, value: Uint8Array): Uint8Array =>
  Buffer.concat([tag(field, LENGTH_DELIMITED), varint(value.byteLength), value]);

export const textField = (field: number, text: string): Uint8Array => bytesField(field, Buffer.from(text));

export function floatField(field: number, value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([tag(field, FIXED_32), bytes]);
}

const tag = (field: number, wireType: number): Uint8Array => varint(field * 8 + wireType);

/** Seven bits a byte, lowest first; a negative number is written as the 64 bits it has. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Uint8Array.from([...bytes, Number(rest)]);
}
