export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

export type JsonObject = { [name: string]: Json };
